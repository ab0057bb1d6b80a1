import { type AffiliationBody, type Affiliations } from "../contract/affiliation";
import { kindFacts } from "../rules/listing-kind";
import { get, post, remove } from "./http";
import { type ListingKey } from "./listings";

const pathOf = ({ id, type }: ListingKey) => `${kindFacts[type].segment}/${id}/affiliations/`;

/** Who works at a listing or where it works, and the open proposals. */
export const readAffiliations = (listing: ListingKey) => get<Affiliations>(pathOf(listing));

/** Proposes one; `key` makes a repeat harmless. */
export const proposeAffiliation = (listing: ListingKey, body: AffiliationBody, key: string) =>
  post<Affiliations>(pathOf(listing), { body, idempotencyKey: key });

export const confirmAffiliation = (listing: ListingKey, affiliation: number) =>
  post<Affiliations>(`${pathOf(listing)}${affiliation}/confirm/`);

/** Ends one, declines a proposal, or withdraws one's own. */
export const endAffiliation = (listing: ListingKey, affiliation: number) => remove(`${pathOf(listing)}${affiliation}/`);
