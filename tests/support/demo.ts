import { expect, type APIRequestContext } from "@playwright/test";
import { type Listing } from "@/lib/contract/listing";
import { type SearchAnswer } from "@/lib/contract/search";

/** Listings of the demo data as the API returns them. */
export async function listingsBy(request: APIRequestContext, query: string): Promise<Listing[]> {
  const answer = await request.get(`/api/unified_search/?${query}`);
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as SearchAnswer).items.map((item) => item.data);
}

export async function listingBy(request: APIRequestContext, query: string): Promise<Listing> {
  const [first] = await listingsBy(request, `${query}&limit=1`);
  if (!first) throw new Error(`the demo data has nothing for ${query}`);
  return first;
}
