import { type CheckoutBody } from "../contract/crowdfund";
import { attemptKeys } from "./attempt-key";
import { call } from "./http";
import { type ListingKey } from "./listings";

/** The campaign of a listing. @throws ApiError 404 when the listing can't be funded. */
export const readCampaign = ({ id, type }: ListingKey) =>
  call("GET", "crowdfund/campaigns/for-listing/", { query: { id, type } });

/** The address of this page without its fragment and without the parameter `omitted` of an earlier payment. */
export function pageAddress(omitted: string): string {
  const here = new URL(window.location.href);
  here.hash = "";
  here.searchParams.delete(omitted);
  return here.href;
}

/** Starts the payment of a contribution. Each call has a new idempotency key: contributing twice pays twice. */
export const startContribution = (body: CheckoutBody) =>
  call("POST", "crowdfund/checkout/start/", { body, idempotencyKey: attemptKeys()(body) });
