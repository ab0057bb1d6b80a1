import { type Listing } from "../contract/listing";
import { type Kind, kindFacts, kinds } from "../rules/listing-kind";
import { get, patch, post } from "./http";

/** The visible listings of these ids, of both kinds, in the order of the ids; what is not there is left out. */
export async function findListings(ids: readonly number[]): Promise<Listing[]> {
  if (ids.length === 0) return [];
  const answers = await Promise.all(
    kinds.map((kind) => get<{ results: Listing[] }>(`${kindFacts[kind].segment}/?ids=${ids.join(",")}`)),
  );
  const found = new Map(answers.flatMap(({ results }) => results).map((listing) => [listing.id, listing]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

type Of = { kind: Kind; id: number };
type Body = Record<string, string | number | boolean | null>;

/** One listing as it is now. @throws ApiError 404 unless the caller may see it. */
export const readListing = ({ kind, id }: Of) => get<Listing>(`${kindFacts[kind].segment}/${id}/`);

/** Changes the given fields of a listing. */
export const changeListing = ({ kind, id }: Of, changes: Body) =>
  patch<Listing>(`${kindFacts[kind].segment}/${id}/`, changes);

/** Adds a listing; `key` makes a repeat harmless. */
export const createListing = (kind: Kind, listing: Body, key: string) =>
  post<Listing>(`${kindFacts[kind].segment}/`, { body: listing, idempotencyKey: key });

/** What a listing is compared by to find those that may be the same. */
export type Likeness = { name: string; phone: string; street_address: string; zip: string };

/** Visible listings that may be the same one, at most five. */
export const findSimilar = (kind: Kind, likeness: Likeness) =>
  get<Listing[]>(`${kindFacts[kind].segment}/similar/?${new URLSearchParams(likeness).toString()}`);
