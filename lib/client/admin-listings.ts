import { type BulkAnswer, type StatusChangeBody } from "../contract/admin";
import { type Claim } from "../contract/claim";
import { type Listing } from "../contract/listing";
import { type Kind, kindFacts, kinds } from "../rules/listing-kind";
import { type Ask, notifyQuery, readList } from "./admin-list";
import { patch, post } from "./http";

/** A listing as calls name it. */
export type Of = { type: Kind; id: number };
type Body = Record<string, string | number | boolean | null>;

const pathOf = ({ type, id }: Of) => `${kindFacts[type].segment}/${id}/`;

/** Listings of both kinds, the one changed last first. */
export const listAllListings = (ask: Ask) => readList<Listing>("listings/", ask);

/** Changes the given fields of a listing. */
export const changeListing = (of: Of, changes: Body, isTold: boolean) =>
  patch<Listing>(`${pathOf(of)}${notifyQuery(isTold)}`, changes);

/** Sets the status of one or many; those that it can't be done with come back as skipped. @throws ApiError 409 for all. */
export const setListingStatus = (asked: StatusChangeBody, isTold: boolean) =>
  post<BulkAnswer>(`listings/bulk_status/${notifyQuery(isTold)}`, { body: asked });

/** Moves listings to another category, each kind by a call of its own. Gives how many were moved. */
export async function moveListings(listings: readonly Of[], categoryId: number): Promise<number> {
  let moved = 0;
  for (const kind of kinds) {
    const ids = listings.filter(({ type }) => type === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const body = { ids, to_category_id: categoryId };
    moved += (await post<{ updated: number }>(`${kindFacts[kind].segment}/bulk_set_category/`, { body })).updated;
  }
  return moved;
}

/** The claims of a listing, the open ones first. */
export const listClaims = (of: Of) => readList<Claim>(`${pathOf(of)}claims/`, {});

export type ClaimVerdict = { claim_id: number; apply: string[]; reason: string };

/** Makes the claimant the owner and takes over the ticked values. */
export const approveClaim = (of: Of, verdict: ClaimVerdict) =>
  post<Listing>(`${pathOf(of)}approve_claim/`, { body: verdict });

/** Refuses a claim. */
export const rejectClaim = (of: Of, verdict: ClaimVerdict) =>
  post<Listing>(`${pathOf(of)}reject_claim/`, { body: verdict });

/** Gives a listing to a user, or to nobody. */
export const setOwner = (of: Of, userId: number | null, isTold: boolean) =>
  post<Listing>(`${pathOf(of)}set_owner/${notifyQuery(isTold)}`, { body: { user_id: userId } });
