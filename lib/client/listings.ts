import { type Listing } from "../contract/listing";
import { type Kind, kindFacts, kinds } from "../rules/listing-kind";
import { get } from "./http";

/** The visible listings of these ids, of both kinds, in the order of the ids; what is not there is left out. */
export async function findListings(ids: readonly number[]): Promise<Listing[]> {
  if (ids.length === 0) return [];
  const answers = await Promise.all(
    kinds.map((kind) => get<{ results: Listing[] }>(`${kindFacts[kind].segment}/?ids=${ids.join(",")}`)),
  );
  const found = new Map(answers.flatMap(({ results }) => results).map((listing) => [listing.id, listing]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** A listing of either kind, as its page and its forms are about it. */
export interface ListingKey {
  id: number;
  type: Kind;
}

/** One listing as the caller may see it now. @throws ApiError 404 when it is not there for them. */
export const readListing = ({ id, type }: ListingKey) => get<Listing>(`${kindFacts[type].segment}/${id}/`);
