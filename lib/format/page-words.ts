import { type Category } from "../contract/category";
import { type Listing } from "../contract/listing";
import { shownDescription, shownTitle } from "../rules/page-meta";
import { resultDescription, shownOf } from "../rules/result-width";
import { titleOf } from "./listing-title";
import { counted } from "./number";
import { splitValues, tagsOf } from "./tags";
import { joined, trimText } from "./text";

/** Shorter descriptions are extended with other facts about the page. */
const SHORT_DESCRIPTION = 60;
const KEYWORDS = 10;
const KEYWORDS_LENGTH = 200;
/** The most characters that a title has after the name, so that a long name keeps room. */
const LEAST_OF_BOTH = 28;
const CHILDREN_NAMED = 4;

/** A page's texts for search engines. */
export type PageTexts = { title: string; description: string; keywords: string };

/** A description that search results show in full. */
export const fittingDescription = (text: string): string =>
  shownOf(trimText(text, shownDescription), resultDescription).text;

const isWordy = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Up to 10 distinct keywords, in order, joined to at most 200 characters. */
function keywordList(words: (string | null | undefined)[]): string {
  const known = splitValues(words.filter(Boolean).join(";")).filter(isWordy);
  const few = known.map((word) => trimText(word, shownTitle)).slice(0, KEYWORDS);
  while (few.join(", ").length > KEYWORDS_LENGTH) few.pop();
  return few.join(", ");
}

/** "A, B and C". */
const listed = (words: string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]!}` : words.join("");

export type Described = Pick<
  Listing,
  | "name"
  | "provider_name"
  | "category_name"
  | "description"
  | "specialty"
  | "practice_areas"
  | "popular_visit_reasons"
  | "street_address"
  | "city"
  | "state"
  | "phone"
  | "website"
>;

/** A description from a listing's filled fields: "Family Law in Portland, ME. Reviews of Ada Law, address and telephone number." */
function plainDescription(listing: Described, place: string): string {
  const offered = [
    `reviews of ${trimText(titleOf(listing), shownTitle)}`,
    listing.street_address && "address",
    listing.phone && "telephone number",
    listing.website && "website",
  ].filter((word): word is string => Boolean(word));
  const shown = listed(offered);
  const what = listing.specialty?.trim() || listing.category_name;
  return `${joined([trimText(what, shownTitle), place], " in ")}. ${shown[0]!.toUpperCase()}${shown.slice(1)}.`;
}

/**
 * The default title, description, and keywords of a listing's page, which also fill blanks in its meta record. Nothing
 * here changes with each review.
 */
export function listingWords(listing: Described): PageTexts {
  const place = trimText(joined([listing.city, listing.state], ", "), LEAST_OF_BOTH);
  const behind = place || trimText(listing.category_name, LEAST_OF_BOTH);
  const name = trimText(titleOf(listing), shownTitle - behind.length - 2);
  const own = listing.description.trim();
  const plain = plainDescription(listing, place);
  const tags = tagsOf([listing.practice_areas, listing.popular_visit_reasons]);
  return {
    title: joined([name, behind], ", "),
    description: fittingDescription(own.length < SHORT_DESCRIPTION ? joined([ended(own), plain], " ") : own),
    keywords: keywordList([listing.specialty, listing.category_name, ...tags, listing.city, listing.state]),
  };
}

/** Ends a sentence with a period if it has no end mark. */
const ended = (text: string) => (text && !/[.?!…]$/.test(text) ? `${text}.` : text);

export interface CategoryShown {
  category: Pick<Category, "name" | "description">;
  /** From the top level down. */
  above: Pick<Category, "name">[];
  children: Pick<Category, "name">[];
  /** Listings of both kinds in it and its descendants. */
  count: number;
  page: number;
  pages: number;
}

const pageEnd = ({ page }: Pick<CategoryShown, "page">): string => (page > 1 ? `, page ${page}` : "");

/** Texts of a category's first page as a later one has them: its number tells the pages apart. */
export const onPage = ({ page, pages }: Pick<CategoryShown, "page" | "pages">) => ({
  title: (text: string): string => text && text + pageEnd({ page }),
  description: (text: string): string => (text && page > 1 ? `Page ${page} of ${pages}. ${text}` : text),
});

/** A category's name and as many ancestors as fit after it, the nearest first. */
function categoryTitle({ category, above, page }: CategoryShown): string {
  const end = pageEnd({ page });
  const room = shownTitle - end.length;
  const names = [trimText(category.name, room), ...above.toReversed().map(({ name }) => name)];
  while (names.length > 1 && names.join(", ").length > room) names.pop();
  return names.join(", ") + end;
}

/** The default title, description, and keywords of a page of a category. */
export function categoryWords(shown: CategoryShown): PageTexts {
  const { category, above, children, count } = shown;
  const below = children.slice(0, CHILDREN_NAMED).map(({ name }) => name);
  const named = below.length > 0 ? ` Also: ${below.join(", ")}.` : "";
  const plain =
    count > 0
      ? `${counted(count, "listing")} in ${category.name} with reviews, ratings and contact details.${named}`
      : `${category.name}: no listings yet.${named}`;
  const own = category.description.trim();
  const about = own.length < SHORT_DESCRIPTION ? joined([ended(own), plain], " ") : own;
  return {
    title: categoryTitle(shown),
    description: fittingDescription(onPage(shown).description(about)),
    keywords: keywordList([category.name, ...above.map(({ name }) => name), ...children.map(({ name }) => name)]),
  };
}
