import { type CheckoutBody, type PortalBody, type ProviderPage, type SwitchBody } from "../contract/billing";
import { type PlanState } from "../rules/premium-cause";
import { type PremiumPlan } from "../rules/pricing";
import { attemptKeys } from "./attempt-key";
import { call } from "./http";
import { asAccount } from "./signed-in-hint";

/** The payment provider's page, as far as the response names it. */
export type Redirect = Partial<ProviderPage>;

/** The absolute URL of a path, which the provider needs. */
const wholeAddress = (path: string): string => new URL(path, window.location.origin).href;

// A new idempotency key per press: a page that was returned to must not lead to a finished payment.
const newKey = (body: CheckoutBody | PortalBody) => attemptKeys()(body);

type Checkout = {
  plan: PremiumPlan;
  /** The paths that the provider redirects to: after the payment, and after canceling. */
  success: string;
  cancelled: string;
};

/** Starts the purchase of a plan for the signed-in account `id`. */
export const createCheckout = (id: number, { plan, success, cancelled }: Checkout) =>
  asAccount(id, () => {
    const body = { plan, success_url: wholeAddress(success), cancel_url: wholeAddress(cancelled) };
    return call("POST", "billing/create-checkout-session/", { body, idempotencyKey: newKey(body) });
  });

/** Opens the provider's billing page for the signed-in account `id`; `back` is the path it returns to. */
export const createPortal = (id: number, back: string) =>
  asAccount(id, () => {
    const body = { return_url: wholeAddress(back) };
    return call("POST", "billing/create-portal-session/", { body, idempotencyKey: newKey(body) });
  });

/** The state of the signed-in account's latest plan; null without one. */
export const readPlan = async (): Promise<PlanState | null> => (await call("GET", "billing/plan/")).plan;

/** Switches the plan of the signed-in account `id` at the amount that it saw. */
export const switchPlan = (id: number, { plan, prorated_at, pays_now_cents }: SwitchBody) =>
  asAccount(id, () => call("POST", "billing/plan/switch/", { body: { plan, prorated_at, pays_now_cents } }));
