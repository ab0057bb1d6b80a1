import { type ReviewSort } from "@/lib/contract/review";
import { type ReviewParams } from "@/lib/site/routes";
import { readPage } from "@/lib/rules/id";

/** Which of a listing's reviews are shown, as its address says. */
export type ReviewView = {
  page: number;
  sort: ReviewSort;
  /** Only reviews of so many stars; null for all. */
  stars: number | null;
  /** Only reviews that the owner has replied to. */
  isReplied: boolean;
  /** Words of the reviews; "" for any. */
  q: string;
};

/** The orders by their names in the address. */
export const sortLabels: Record<ReviewSort, string> = {
  newest: "Newest first",
  helpful: "Most helpful",
  highest: "Highest rating",
  lowest: "Lowest rating",
};

/** The newest reviews of all: what the plain address shows. */
export const plainView: ReviewView = { page: 1, sort: "newest", stars: null, isReplied: false, q: "" };

/** The parameters of an address that choose reviews. */
export const reviewParams = ["reviews", "sort", "stars", "replied", "q"] as const;

const LONGEST_TEXT = 200;

/** Reads the view from the parameters of an address; invalid ones are ignored. */
export function readReviewView(params: Record<string, string | string[] | undefined>): ReviewView {
  const text = (name: (typeof reviewParams)[number]) => {
    const value = params[name];
    return ((Array.isArray(value) ? value[0] : value) ?? "").replaceAll("\0", "").trim().slice(0, LONGEST_TEXT);
  };
  return {
    page: readPage(text("reviews")) ?? 1,
    sort: (Object.keys(sortLabels) as ReviewSort[]).find((sort) => sort === text("sort")) ?? "newest",
    stars: /^[1-5]$/.test(text("stars")) ? Number(text("stars")) : null,
    isReplied: text("replied") === "1",
    q: text("q"),
  };
}

/** The parameters of the address for a view, without defaults. */
export const paramsOf = ({ page, sort, stars, isReplied, q }: ReviewView): ReviewParams => ({
  reviews: page > 1 ? page : null,
  sort: sort === "newest" ? null : sort,
  stars,
  replied: isReplied ? 1 : null,
  q,
});

/** Whether the address chooses anything. */
export const isPlain = (view: ReviewView): boolean => Object.values(paramsOf(view)).every((value) => !value);

/** What the reviews of a view have in common: "4 stars", "“parking”". */
export const filtersOf = ({ stars, isReplied, q }: ReviewView): string[] => [
  ...(stars === null ? [] : [stars === 1 ? "1 star" : `${stars} stars`]),
  ...(q ? [`“${q}”`] : []),
  ...(isReplied ? ["a reply from the owner"] : []),
];
