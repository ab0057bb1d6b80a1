import { type StatusChange } from "../contract/admin";
import { type Kind, kindFacts, kinds } from "../rules/listing-kind";
import { notifyQuery } from "./admin-list";
import { call } from "./http";
import { listingParams } from "./listings";

/** The key of a listing. */
export type Of = { type: Kind; id: number };

/**
 * Sets the status of listings, even while the page is being left; those that can't change come back as skipped.
 * @throws ApiError 409 if none can
 */
export const setListingStatus = (body: StatusChange, shouldNotify: boolean) =>
  call("POST", "listings/bulk_status/", { query: notifyQuery(shouldNotify), body, keepalive: true });

/** Moves listings to another category, with one call per kind. Returns how many were moved. */
export async function moveListings(listings: readonly Of[], categoryId: number): Promise<number> {
  let moved = 0;
  for (const kind of kinds) {
    const ids = listings.filter(({ type }) => type === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const body = { ids, to_category_id: categoryId };
    const params = { kind: kindFacts[kind].segment };
    moved += (await call("POST", "{kind}/bulk_set_category/", { params, body })).updated;
  }
  return moved;
}

type ClaimVerdict = { claim_id: number; apply: string[]; reason: string; facts?: string };

/** Makes the claimant the owner and applies the checked values, even while the page is being left. */
export const approveClaim = (of: Of, body: ClaimVerdict) =>
  call("POST", "{kind}/{id}/approve_claim/", { params: listingParams(of), body, keepalive: true });

/** Rejects a claim, even while the page is being left. */
export const rejectClaim = (of: Of, body: ClaimVerdict) =>
  call("POST", "{kind}/{id}/reject_claim/", { params: listingParams(of), body, keepalive: true });

type CategoryVerdict = { category: number; reason?: string; facts?: string };

/** Moves a listing to the category that its owner asked for. */
export const approveCategoryRequest = (of: Of, body: CategoryVerdict) =>
  call("POST", "{kind}/{id}/approve_category/", { params: listingParams(of), body });

/** Rejects a request for another category. */
export const rejectCategoryRequest = (of: Of, body: CategoryVerdict) =>
  call("POST", "{kind}/{id}/reject_category/", { params: listingParams(of), body });
