import { type SearchParams } from "@/lib/routes";
import { type SearchSort } from "@/lib/rules/listing-order";

/** The sizes of a page of results; the second is the usual one. */
export const pageSizes = [10, 20, 50] as const;
export const STANDARD_SIZE = 20;

/** What the search page was asked, as its address says it; empty texts where it says nothing. */
export type SearchAsk = {
  q: string;
  location: string;
  category: string;
  type: string;
  premium: boolean;
  rating: number | null;
  language: string;
  insurance: string;
  freeConsultation: boolean;
  sort: SearchSort;
  size: number;
  page: number;
};

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
    sort: ask.sort === "relevance" ? null : ask.sort,
    size: ask.size === STANDARD_SIZE ? null : ask.size,
    page: ask.page > 1 ? ask.page : null,
  };
}
