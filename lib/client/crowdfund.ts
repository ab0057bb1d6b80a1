import { type Campaign, type CheckoutBody } from "../contract/crowdfund";
import { attemptKeys } from "./attempt-key";
import { type Redirect } from "./billing";
import { get, post } from "./http";
import { type ListingKey } from "./listings";

/** The campaign of a listing. @throws ApiError 404 when the listing can't be funded. */
export const readCampaign = ({ id, type }: ListingKey) =>
  get<Campaign>(`crowdfund/campaigns/for-listing/?id=${id}&type=${type}`);

/** The address of this page without its fragment and without the parameter `omitted` of an earlier payment. */
export function pageAddress(omitted: string): string {
  const here = new URL(window.location.href);
  here.hash = "";
  here.searchParams.delete(omitted);
  return here.href;
}

/** Starts the payment of a contribution. Each call has a new idempotency key: contributing twice pays twice. */
export const startContribution = (body: CheckoutBody) =>
  post<Redirect>("crowdfund/checkout/start/", { body, idempotencyKey: attemptKeys()(body) });
