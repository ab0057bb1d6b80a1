import { type Listing } from "../contract/listing";
import { type Kind, kindFacts, kinds } from "../rules/listing-kind";
import { call } from "./http";

/** The visible listings with these ids, of both kinds, in the order of the ids; missing ones are left out. */
export async function findListings(ids: readonly number[]): Promise<Listing[]> {
  if (ids.length === 0) return [];
  const answers = await Promise.all(
    kinds.map((kind) =>
      call("GET", "{kind}/", { params: { kind: kindFacts[kind].segment }, query: { ids: ids.join(",") } }),
    ),
  );
  const found = new Map(answers.flatMap(({ results }) => results).map((listing) => [listing.id, listing]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The key of a listing. */
export interface ListingKey {
  id: number;
  type: Kind;
}

/** The parameters of a listing's paths. */
export const listingParams = ({ id, type }: ListingKey) => ({ kind: kindFacts[type].segment, id });

/** The fields by which similar listings are found. */
export type SimilarFields = { name: string; city: string; phone: string; street_address: string; zip: string };
