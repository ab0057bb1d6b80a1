import { type Listing } from "../contract/listing";
import { fillTemplate, type MetaTemplate, type PlaceholderValues } from "../rules/meta-template";
import { titleOf } from "./listing-title";
import { counted } from "./number";
import { type MetaWords } from "../rules/page-meta";
import {
  type CategoryShown,
  categoryWords,
  type Described,
  fittingDescription,
  listingWords,
  onPage,
  type PageTexts,
} from "./page-words";

type Rated = Described & Pick<Listing, "zip" | "average_rating" | "total_reviews">;

/** What a listing's page gives the placeholders of a template. Without reviews there is no figure to state. */
export function listingValues(listing: Rated): PlaceholderValues {
  const { total_reviews: count } = listing;
  return {
    name: titleOf(listing),
    category: listing.category_name,
    specialty: listing.specialty?.trim() ?? "",
    city: listing.city?.trim() ?? "",
    state: listing.state?.trim() ?? "",
    zip: listing.zip?.trim() ?? "",
    rating: count > 0 ? listing.average_rating.toFixed(1) : "",
    count: count > 0 ? String(count) : "",
    reviews: count > 0 ? counted(count, "review") : "",
  };
}

/** What a category's page gives the placeholders of a template. Without listings there is no figure to state. */
export const categoryValues = ({ category, above, count }: CategoryShown): PlaceholderValues => ({
  category: category.name,
  parent: above.at(-1)?.name ?? "",
  count: count > 0 ? String(count) : "",
  listings: count > 0 ? counted(count, "listing") : "",
});

/** The texts of a template where it can be filled in, else a page's own. */
function filled(own: PageTexts, { title = "", description = "" }: Partial<MetaTemplate>, of: Filling): PageTexts {
  const [first, later] = [fillTemplate(title, of.values), onPage(of.shown)];
  const about = fillTemplate(description, of.values);
  return {
    ...own,
    title: first === null ? own.title : later.title(first),
    description: about === null ? own.description : fittingDescription(later.description(about)),
  };
}

interface Filling {
  values: PlaceholderValues;
  /** The page's number, and how many there are. */
  shown: Pick<CategoryShown, "page" | "pages">;
}

/** The words of a listing's page without a record: those of its category's template, else its own. */
export const wordsWithTemplate = (listing: Rated, template: MetaTemplate | null): PageTexts =>
  filled(listingWords(listing), template ?? {}, { values: listingValues(listing), shown: { page: 1, pages: 1 } });

/** The words of a page of a category without a record: those of the nearest template, else its own. */
export const categoryWordsWithTemplate = (shown: CategoryShown, template: MetaTemplate | null): PageTexts =>
  filled(categoryWords(shown), template ?? {}, { values: categoryValues(shown), shown });

/** A category's record as a later page has it: with its own number, and at its own address. */
export function recordOnPage<Words extends MetaWords>(record: Words | null, shown: CategoryShown): Words | null {
  if (!record || shown.page === 1) return record;
  const { title, description } = onPage(shown);
  return {
    ...record,
    title: title(record.title),
    description: description(record.description),
    og_title: title(record.og_title),
    og_description: description(record.og_description),
    canonical_url: "",
  };
}
