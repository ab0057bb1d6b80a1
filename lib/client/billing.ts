import { type CheckoutBody, type PortalBody, type ProviderPage } from "../contract/billing";
import { type PremiumPlan } from "../rules/pricing";
import { attemptKeys } from "./attempt-key";
import { post } from "./http";
import { asAccount } from "./signed-in-hint";

/** Where the payment provider's page is, as far as it came. */
export type Onward = Partial<ProviderPage>;

/** A path of this site as the provider needs it: the whole address. */
const wholeAddress = (path: string): string => new URL(path, window.location.origin).href;

// Each press is an attempt of its own: a page that was come back to must not be led to a payment that is over.
const onceEach = (path: string, body: CheckoutBody | PortalBody) =>
  post<Onward>(path, { body, idempotencyKey: attemptKeys()(body) });

type Checkout = {
  plan: PremiumPlan;
  /** The paths that the provider leads back to: after paying, and after leaving without. */
  success: string;
  cancelled: string;
};

/** Starts to buy a plan for the account `id`, which is one's own. */
export const createCheckout = (id: number, { plan, success, cancelled }: Checkout) =>
  asAccount(id, () =>
    onceEach("billing/create-checkout-session/", {
      plan,
      success_url: wholeAddress(success),
      cancel_url: wholeAddress(cancelled),
    }),
  );

/** Opens the page on which the account `id`, one's own, manages what it pays for. `back`: the path that it leads back to. */
export const createPortal = (id: number, back: string) =>
  asAccount(id, () => onceEach("billing/create-portal-session/", { return_url: wholeAddress(back) }));
