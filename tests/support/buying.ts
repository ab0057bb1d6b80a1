import type Stripe from "stripe";
import { type ProviderPage } from "@/lib/contract/billing";
import { type PremiumPlan } from "@/lib/rules/pricing";
import { type SignedIn } from "./actors";
import { call } from "./call";
import { type PayingSite } from "./paying-site";

/** Requests a checkout as the premium page does. */
export const askCheckout = (who: SignedIn | null, body: object = {}) =>
  call({
    path: "billing/create-checkout-session/",
    method: "POST",
    as: who?.headers,
    body: { plan: "yearly", success_url: "/premium?bought=1", cancel_url: "/premium", ...body },
  });

/** Requests the customer portal. */
export const askPortal = (who: SignedIn | null, body: object = { return_url: "/premium" }) =>
  call({ path: "billing/create-portal-session/", method: "POST", as: who?.headers, body });

/** The checkout session of an answer's page. */
export const sessionOf = ({ body }: { body: unknown }): string => (body as ProviderPage).url.split("/").at(-1) ?? "";

/** Buys a plan on the payment page. Returns the session and the resulting subscription. */
export async function buyPlan(site: PayingSite, who: SignedIn, { plan = "yearly", ...card }: Bought = {}) {
  const session = sessionOf(await askCheckout(who, { plan }));
  site.controls.pay(session, card);
  const { subscription } = site.controls.object("checkout.session", session) as Stripe.Checkout.Session;
  return { session, subscription: subscription as string };
}
interface Bought {
  plan?: PremiumPlan;
  number?: string;
}
