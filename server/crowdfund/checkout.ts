import "server-only";
import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { type ProviderPage } from "@/lib/contract/billing";
import { type CheckoutBody } from "@/lib/contract/crowdfund";
import { conflict, invalid, notFound, ProblemError } from "@/lib/contract/errors";
import { dayText } from "@/lib/format/date";
import { dollarText } from "@/lib/format/money";
import { leastContributionCents, missingCents, mostContributionCents, returnParam } from "@/lib/rules/crowdfund";
import { accountOf } from "@/lib/rules/permissions";
import { hashOf } from "../auth/signing";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { callerOf } from "../http/caller";
import { safeAddress } from "../http/safe-next";
import { requireOpen } from "../listings/closing";
import { visibleTo } from "../listings/sql";
import { callProvider, provider } from "../payments/client";
import { liveCampaign, liveOrNewCampaign, lockFundedListing, newFunds } from "./campaign";
import { sessionMetadata } from "./contribution-state";

interface FundedListing {
  id: number;
  name: string;
}

/**
 * Finds the listing to contribute to. Throws not-found, and `conflict` for one that isn't public, has closed, or is Premium
 * without an end, to which a year would add nothing.
 */
async function fundedListing(ctx: Ctx, { id, type }: CheckoutBody): Promise<FundedListing> {
  const [row] = await queryRows<{ name: string; is_public: boolean; closed_on: string | null; is_endless: boolean }>(
    ctx.db,
  )`
    SELECT l.name, l.status = 'active' AS is_public, l.closed_on::text,
      l.is_premium AND l.premium_expires IS NULL AS is_endless
    FROM listing l
    WHERE l.id = ${id} AND l.kind = ${type}::listing_kind AND ${visibleTo(ctx.actor)}`;
  if (!row) throw notFound();
  if (!row.is_public) throw conflict("This listing isn't public, so it can't receive contributions.");
  requireOpen(row);
  if (row.is_endless) throw conflict("This listing is Premium without an end, so it needs no contributions.");
  return { id, name: row.name };
}

/** Throws `conflict` while a funded year is running, and `invalid` for more than the goal still needs. */
async function checkAmount(ctx: Ctx, listingId: number, cents: number): Promise<void> {
  const live = await liveCampaign(ctx, listingId);
  if (live?.fundedUntil) {
    const until = dayText(live.fundedUntil.toISOString());
    throw conflict(`This listing's premium year is funded. It runs until ${until}.`);
  }
  const funds = live ?? (await newFunds(ctx));
  if (cents <= mostContributionCents(funds)) return;
  const missing = missingCents(funds);
  const least = missing < leastContributionCents ? ` Contribute ${dollarText(leastContributionCents)}.` : "";
  throw invalid({ amount_cents: [`Only ${dollarText(missing)} more is needed to reach the goal.${least}`] });
}

/** The address that the payer returns to, with the outcome as a parameter. */
function returnAddress(returnUrl: string, end: "success" | "cancelled"): string {
  const url = new URL(safeAddress(returnUrl));
  url.searchParams.set(returnParam, end);
  return url.href;
}

async function knownEmail(ctx: Ctx, given: string): Promise<string | undefined> {
  const id = accountOf(ctx.actor);
  if (given || id === null) return given || undefined;
  const user = await ctx.db.user.findUnique({ where: { id }, select: { email: true } });
  return user?.email;
}

async function sessionParams(ctx: Ctx, listing: FundedListing, body: CheckoutBody) {
  const metadata = sessionMetadata(listing.id, accountOf(ctx.actor));
  const name = `Credit for a premium year of ${listing.name}`;
  const message = `Counts as credit for ${listing.name}'s premium year. Anything beyond the goal extends the year.`;
  return {
    mode: "payment",
    submit_type: "pay",
    line_items: [
      { quantity: 1, price_data: { currency: "usd", unit_amount: body.amount_cents, product_data: { name } } },
    ],
    customer_email: await knownEmail(ctx, body.donor_email),
    success_url: returnAddress(body.return_url, "success"),
    cancel_url: returnAddress(body.return_url, "cancelled"),
    custom_text: { submit: { message } },
    metadata,
    payment_intent_data: { metadata, description: name },
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** The idempotency key: a repeated call gets its first session from the provider. Calls without a key are all new. */
function keyOf(ctx: Ctx, request: Request): string {
  const key = request.headers.get("idempotency-key");
  return `contribution-${key ? hashOf(`${callerOf(ctx.actor, request)} ${key}`) : randomUUID()}`;
}

/** Throws `reused-key` when the call's Idempotency-Key was used with another body, and what `callProvider` throws. */
async function createSession(params: Stripe.Checkout.SessionCreateParams, idempotencyKey: string) {
  try {
    return await callProvider((stripe) => stripe.checkout.sessions.create(params, { idempotencyKey }));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
    throw new ProblemError({ kind: "reused-key", detail: "This Idempotency-Key was used with another body." });
  }
}

/** Stores the contribution, unless a repeated call or its payment has already done so. */
const storeContribution = (ctx: Ctx, session: Stripe.Checkout.Session, body: CheckoutBody): Promise<void> =>
  withTx(ctx, async (inside) => {
    const listingId = await lockFundedListing(inside, body.id);
    if (listingId === null) throw notFound();
    const { id: campaignId } = await liveOrNewCampaign(inside, listingId);
    await inside.db.contribution.createMany({
      data: {
        campaignId,
        userId: accountOf(inside.actor),
        amountCents: body.amount_cents,
        donorName: body.donor_name,
        donorEmail: body.donor_email,
        checkoutSessionId: session.id,
        createdAt: inside.now,
      },
      skipDuplicates: true,
    });
  });

/**
 * Starts a contribution and gives the address of its payment page. It counts only once it is paid, and open payment
 * pages don't block each other. Throws not-found for a listing that the caller may not see and where the site sells
 * nothing, `conflict` for a listing that isn't public or whose funded year is running, `invalid` for more than the goal
 * still needs, and `away`.
 */
export async function startCheckout(
  ctx: Ctx,
  { body, request }: { body: CheckoutBody; request: Request },
): Promise<ProviderPage> {
  provider();
  const listing = await fundedListing(ctx, body);
  await checkAmount(ctx, listing.id, body.amount_cents);
  const params = await sessionParams(ctx, listing, body);
  const session = await createSession(params, keyOf(ctx, request));
  await storeContribution(ctx, session, body);
  // A paid session has no page: this call is a repeat.
  if (session.url === null) throw conflict("This contribution has already been paid.");
  return { url: session.url };
}
