import { type Campaign, type CheckoutBody } from "../contract/crowdfund";
import { attemptKeys } from "./attempt-key";
import { type Onward } from "./billing";
import { get, post } from "./http";
import { type ListingKey } from "./listings";

/** How far the campaign of a listing is. @throws ApiError 404 where nothing can be contributed. */
export const readCampaign = ({ id, type }: ListingKey) =>
  get<Campaign>(`crowdfund/campaigns/for-listing/?id=${id}&type=${type}`);

/** This page without its fragment, and without what an earlier payment left in its address under `leftOut`. */
export function pageAddress(leftOut: string): string {
  const here = new URL(window.location.href);
  here.hash = "";
  here.searchParams.delete(leftOut);
  return here.href;
}

/** Starts the payment of a contribution. Each call is an attempt of its own: who gives twice pays twice. */
export const startContribution = (body: CheckoutBody) =>
  post<Onward>("crowdfund/checkout/start/", { body, idempotencyKey: attemptKeys()(body) });
