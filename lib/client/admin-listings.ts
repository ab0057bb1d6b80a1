import { type BulkAnswer, type StatusChange } from "../contract/admin";
import { type Claim } from "../contract/claim";
import { type Listing } from "../contract/listing";
import { type Kind, kindFacts, kinds } from "../rules/listing-kind";
import { type ListQuery, notifyQuery, readList } from "./admin-list";
import { patch, post } from "./http";

/** The key of a listing. */
export type Of = { type: Kind; id: number };
type Body = Record<string, string | number | boolean | null>;

const pathOf = ({ type, id }: Of) => `${kindFacts[type].segment}/${id}/`;

/** Listings of both kinds, last changed first. */
export const listAllListings = (filters: ListQuery) => readList<Listing>("listings/", filters);

/** Changes the given fields of a listing. */
export const changeListing = (of: Of, changes: Body, shouldNotify: boolean) =>
  patch<Listing>(`${pathOf(of)}${notifyQuery(shouldNotify)}`, changes);

/** Sets the status of listings; those that can't change come back as skipped. @throws ApiError 409 if none can. */
export const setListingStatus = (body: StatusChange, shouldNotify: boolean) =>
  post<BulkAnswer>(`listings/bulk_status/${notifyQuery(shouldNotify)}`, { body });

/** Moves listings to another category, with one call per kind. Returns how many were moved. */
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

/** The claims of a listing, open ones first. */
export const listClaims = (of: Of) => readList<Claim>(`${pathOf(of)}claims/`, {});

export type ClaimVerdict = { claim_id: number; apply: string[]; reason: string };

/** Makes the claimant the owner and applies the checked values, even while the page is being left. */
export const approveClaim = (of: Of, verdict: ClaimVerdict) =>
  post<Listing>(`${pathOf(of)}approve_claim/`, { body: verdict, keepalive: true });

/** Rejects a claim, even while the page is being left. */
export const rejectClaim = (of: Of, verdict: ClaimVerdict) =>
  post<Listing>(`${pathOf(of)}reject_claim/`, { body: verdict, keepalive: true });

type CategoryVerdict = { category: number; reason: string };

/** Moves a listing to the category that its owner asked for. */
export const approveCategoryRequest = (of: Of, verdict: CategoryVerdict) =>
  post<Listing>(`${pathOf(of)}approve_category/`, { body: verdict });

/** Rejects a request for another category. */
export const rejectCategoryRequest = (of: Of, verdict: CategoryVerdict) =>
  post<Listing>(`${pathOf(of)}reject_category/`, { body: verdict });

/** Assigns a listing to a user; null removes the owner. */
export const setOwner = (of: Of, userId: number | null, shouldNotify: boolean) =>
  post<Listing>(`${pathOf(of)}set_owner/${notifyQuery(shouldNotify)}`, { body: { user_id: userId } });
