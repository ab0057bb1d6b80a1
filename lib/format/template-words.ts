import { type Listing } from "../contract/listing";
import { fillTemplate, type MetaTemplate, type PlaceholderValues } from "../rules/meta-template";
import { titleOf } from "./listing-title";
import { counted } from "./number";
import { type Described, fittingDescription, listingWords, type PageTexts } from "./page-words";

type Rated = Described & Pick<Listing, "zip" | "average_rating" | "total_reviews">;

/** What a listing's page gives the placeholders of a template. Without reviews there is no figure to state. */
export function placeholderValues(listing: Rated): PlaceholderValues {
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

/** The words of a listing's page without a record: those of its category's template, else its own. */
export function wordsWithTemplate(listing: Rated, template: MetaTemplate | null): PageTexts {
  const own = listingWords(listing);
  const values = placeholderValues(listing);
  const [title, description] = [template?.title ?? "", template?.description ?? ""].map((text) =>
    fillTemplate(text, values),
  );
  return {
    ...own,
    title: title ?? own.title,
    description: description ? fittingDescription(description) : own.description,
  };
}
