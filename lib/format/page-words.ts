import { type Category } from "../contract/category";
import { type Listing } from "../contract/listing";
import { shownDescription, shownTitle } from "../rules/page-meta";
import { titleOf } from "./listing-title";
import { counted } from "./number";
import { splitValues, tagsOf } from "./tags";
import { joined, trimText } from "./text";

/** A description shorter than this is completed by what else is known. */
const SHORT_DESCRIPTION = 60;
const KEYWORDS = 10;
const KEYWORDS_LENGTH = 200;
/** Of a title, what stands behind the name has this much at most: so does a long name keep as much. */
const LEAST_OF_BOTH = 28;
const CHILDREN_NAMED = 4;

type Words = { title: string; description: string; keywords: string };

const isWordy = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Each keyword once, in their order, as many as fit. */
function keywordList(words: (string | null | undefined)[]): string {
  const known = splitValues(words.filter(Boolean).join(";")).filter(isWordy);
  const few = known.map((word) => trimText(word, shownTitle)).slice(0, KEYWORDS);
  while (few.join(", ").length > KEYWORDS_LENGTH) few.pop();
  return few.join(", ");
}

/** "A, B and C". */
const listed = (words: string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]!}` : words.join("");

type Described = Pick<
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

/** Of any listing, by what is filled: "Family Law in Portland, ME. Reviews of Ada Law, address and telephone number." */
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
 * What a listing's page says of itself, and what fills the blanks of its record: name and place, its own description, what it
 * does. Nothing that changes with each review.
 */
export function listingWords(listing: Described): Words {
  const place = trimText(joined([listing.city, listing.state], ", "), LEAST_OF_BOTH);
  const behind = place || trimText(listing.category_name, LEAST_OF_BOTH);
  const name = trimText(titleOf(listing), shownTitle - behind.length - 2);
  const own = listing.description.trim();
  const plain = plainDescription(listing, place);
  const tags = tagsOf([listing.practice_areas, listing.popular_visit_reasons]);
  return {
    title: joined([name, behind], ", "),
    description: trimText(own.length < SHORT_DESCRIPTION ? joined([ended(own), plain], " ") : own, shownDescription),
    keywords: keywordList([listing.specialty, listing.category_name, ...tags, listing.city, listing.state]),
  };
}

/** A sentence with its end. */
const ended = (text: string) => (text && !/[.?!…]$/.test(text) ? `${text}.` : text);

interface CategoryShown {
  category: Pick<Category, "name" | "description">;
  /** From the top level down. */
  above: Pick<Category, "name">[];
  children: Pick<Category, "name">[];
  /** Listings of both kinds in it and below it. */
  count: number;
  page: number;
  pages: number;
}

/** As many of the categories above as fit behind its name, the nearest first. */
function categoryTitle({ category, above, page }: CategoryShown): string {
  const end = page > 1 ? `, page ${page}` : "";
  const room = shownTitle - end.length;
  const names = [trimText(category.name, room), ...above.toReversed().map(({ name }) => name)];
  while (names.length > 1 && names.join(", ").length > room) names.pop();
  return names.join(", ") + end;
}

/** What a page of a category says of itself. */
export function categoryWords(shown: CategoryShown): Words {
  const { category, above, children, count, page, pages } = shown;
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
    description: trimText(page > 1 ? `Page ${page} of ${pages}. ${about}` : about, shownDescription),
    keywords: keywordList([category.name, ...above.map(({ name }) => name), ...children.map(({ name }) => name)]),
  };
}
