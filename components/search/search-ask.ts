import { countedUpTo } from "@/lib/contract/search";
import { type SearchParams } from "@/lib/routes";
import { radii, STANDARD_RADIUS } from "@/lib/rules/distance";
import { type Kind, kinds } from "@/lib/rules/listing-kind";
import { type SearchSort, searchSorts } from "@/lib/rules/listing-order";

/** The sizes of a page of results. */
export const pageSizes = [10, 20, 50] as const;
export const STANDARD_SIZE = 20;

const LONGEST_TEXT = 200;
const LONGEST_FACT = 100;
/** Beyond every page that there can be. */
const LARGEST_NUMBER = 1_000_000;

/** What the search page was asked, as its address says it; empty texts where it says nothing. */
export type SearchAsk = {
  q: string;
  location: string;
  category: string;
  type: Kind | "";
  premium: boolean;
  rating: number | null;
  language: string;
  insurance: string;
  freeConsultation: boolean;
  /** A ZIP code, a city, or a point as "30.27,-97.74". */
  near: string;
  /** Miles around it. */
  radius: number;
  /** Whether just the words typed are searched for. */
  asTyped: boolean;
  sort: SearchSort;
  size: number;
  page: number;
};

type Given = Record<string, string | string[] | undefined>;

/** Reads an address's parameters; what makes no sense in them is taken as not said. */
export function readAsk(given: Given): SearchAsk {
  const text = (name: string, longest = LONGEST_TEXT) => {
    const value = given[name];
    return ((Array.isArray(value) ? value[0] : value) ?? "").replaceAll("\0", "").trim().slice(0, longest);
  };
  const isYes = (name: string) => ["1", "true", "on"].includes(text(name).toLowerCase());
  const number = (name: string) => (/^\d+$/.test(text(name)) ? Math.min(Number(text(name)), LARGEST_NUMBER) : 0);
  return {
    q: text("q"),
    location: text("location"),
    category: text("category", 2000).toLowerCase(),
    type: kinds.find((kind) => kind === text("type")) ?? "",
    premium: isYes("premium"),
    rating: [1, 2, 3, 4].find((rating) => rating === number("rating")) ?? null,
    language: text("language", LONGEST_FACT),
    insurance: text("insurance", LONGEST_FACT),
    freeConsultation: isYes("free_consultation"),
    near: text("near"),
    radius: radii.find((radius) => radius === number("radius")) ?? STANDARD_RADIUS,
    asTyped: isYes("typed"),
    sort: searchSorts.find((sort) => sort === text("sort") && (sort !== "distance" || text("near"))) ?? "relevance",
    size: pageSizes.find((size) => size === number("size")) ?? STANDARD_SIZE,
    page: number("page") || 1,
  };
}

/** Whether a page lies beyond the last that can be counted to. */
export function isBeyond({ page, size }: SearchAsk): boolean {
  return (page - 1) * size >= countedUpTo;
}

/** The address's parameters for an ask, with what is usual left out. */
export function paramsOf(ask: SearchAsk): SearchParams {
  return {
    q: ask.q,
    location: ask.location,
    category: ask.category,
    type: ask.type,
    premium: ask.premium ? 1 : null,
    rating: ask.rating,
    language: ask.language,
    insurance: ask.insurance,
    free_consultation: ask.freeConsultation ? 1 : null,
    near: ask.near,
    radius: ask.near && ask.radius !== STANDARD_RADIUS ? ask.radius : null,
    typed: ask.asTyped ? 1 : null,
    sort: ask.sort === "relevance" ? null : ask.sort,
    size: ask.size === STANDARD_SIZE ? null : ask.size,
    page: ask.page > 1 ? ask.page : null,
  };
}
