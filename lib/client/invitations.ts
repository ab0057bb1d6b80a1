import { type Invitations, type SentInvitations } from "../contract/invitation";
import { kindFacts } from "../rules/listing-kind";
import { get, post } from "./http";
import { type ListingKey } from "./listings";

const pathOf = ({ id, type }: ListingKey) => `${kindFacts[type].segment}/${id}/invitations/`;

/** The link to a listing's review form, and what was sent. */
export const readInvitations = (listing: ListingKey) => get<Invitations>(pathOf(listing));

/** Invites a whole list; `key` makes a repeat harmless. */
export const sendInvitations = (listing: ListingKey, body: { emails: string[]; confirmed: boolean }, key: string) =>
  post<SentInvitations>(pathOf(listing), { body, idempotencyKey: key });
