import { type Listing } from "../contract/listing";
import { type Kind, kindFacts, kinds } from "../rules/listing-kind";
import { get, patch, post } from "./http";

/** The visible listings with these ids, of both kinds, in the order of the ids; missing ones are left out. */
export async function findListings(ids: readonly number[]): Promise<Listing[]> {
  if (ids.length === 0) return [];
  const answers = await Promise.all(
    kinds.map((kind) => get<{ results: Listing[] }>(`${kindFacts[kind].segment}/?ids=${ids.join(",")}`)),
  );
  const found = new Map(answers.flatMap(({ results }) => results).map((listing) => [listing.id, listing]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The key of a listing. */
export interface ListingKey {
  id: number;
  type: Kind;
}
type Body = Record<string, string | number | boolean | null>;

/** A listing as the caller may see it. @throws ApiError 404 when it is not visible to them. */
export const readListing = ({ id, type }: ListingKey) => get<Listing>(`${kindFacts[type].segment}/${id}/`);

/** Changes the given fields of a listing. */
export const changeListing = ({ id, type }: ListingKey, changes: Body) =>
  patch<Listing>(`${kindFacts[type].segment}/${id}/`, changes);

/** Adds a listing; `key` makes a repeat harmless. */
export const createListing = (kind: Kind, listing: Body, key: string) =>
  post<Listing>(`${kindFacts[kind].segment}/`, { body: listing, idempotencyKey: key });

/** The fields by which similar listings are found. */
export type SimilarFields = { name: string; city: string; phone: string; street_address: string; zip: string };

/** Visible listings that may be the same, at most five. */
export const findSimilar = (kind: Kind, fields: SimilarFields, signal: AbortSignal) =>
  get<Listing[]>(`${kindFacts[kind].segment}/similar/?${new URLSearchParams(fields).toString()}`, { signal });
