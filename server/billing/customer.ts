import "server-only";
import { randomUUID } from "node:crypto";
import { type PortalBody, type ProviderPage } from "@/lib/contract/billing";
import { conflict, notSignedIn } from "@/lib/contract/errors";
import { accountMessages } from "@/lib/messages/account";
import { accountOf } from "@/lib/rules/permissions";
import { hashOf } from "../auth/signing";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { env } from "../env";
import { safeAddress } from "../http/safe-next";
import { callProvider, isMissing, provider } from "../payments/client";

/** The caller as a customer of the payment provider. */
export interface Buyer {
  id: number;
  email: string;
  fullName: string;
  providerCustomer: string | null;
  planCheckout: string | null;
}

/** Reads the caller's row. Throws `not-signed-in` for guests and for an account that has just been closed. */
export async function readBuyer({ actor, db }: Ctx): Promise<Buyer> {
  const id = accountOf(actor);
  const buyer = id === null ? null : await db.user.findFirst({ where: { id, closedAt: null } });
  if (!buyer) throw notSignedIn();
  return buyer;
}

/** An idempotency key: the provider does something once per key, however many calls send it. */
export const keyOf = (what: string, ...parts: (string | number | null)[]): string =>
  `${what}-${hashOf(JSON.stringify([env().siteUrl.origin, ...parts]))}`;

/**
 * Creates the provider's customer for a buyer and gives its id. Concurrent calls create only one: they send the same
 * idempotency key, and only one of them stores the id.
 * @param lost the id of a former customer that the provider no longer knows
 */
async function createCustomer(ctx: Ctx, buyer: Buyer, lost: string | null): Promise<string> {
  const { id, email, fullName } = buyer;
  const created = await callProvider((stripe) =>
    stripe.customers.create(
      { email, name: fullName || undefined, metadata: { user_id: String(id) } },
      { idempotencyKey: keyOf("customer", id, email, fullName, lost) },
    ),
  );
  await execute(ctx.db)`
    UPDATE "user" SET provider_customer = ${created.id}
    WHERE id = ${id} AND closed_at IS NULL AND provider_customer IS NOT DISTINCT FROM ${lost}`;
  const { providerCustomer } = await ctx.db.user.findUniqueOrThrow({ where: { id } });
  if (!providerCustomer) throw notSignedIn();
  return providerCustomer;
}

/** Calls `work` with the buyer's customer, and again with a new one when the provider no longer knows the first one. */
export async function withCustomer<Answer>(
  ctx: Ctx,
  buyer: Buyer,
  work: (customer: string) => Promise<Answer>,
): Promise<Answer> {
  const known = buyer.providerCustomer ?? (await createCustomer(ctx, buyer, null));
  try {
    return await work(known);
  } catch (error) {
    if (!isMissing(error)) throw error;
    // A new sandbox, or another account at the provider, doesn't know it.
    return work(await createCustomer(ctx, buyer, known));
  }
}

const nothingToManage = () => conflict(accountMessages.billing.nothingToManage);

/**
 * Opens the provider's page on which the caller sees, cancels, and resumes their subscription. Throws `conflict` when
 * they have never started to buy a plan.
 */
export async function openPortal(ctx: Ctx, { return_url }: PortalBody): Promise<ProviderPage> {
  provider();
  const { providerCustomer: customer } = await readBuyer(ctx);
  if (!customer) throw nothingToManage();
  const params = { customer, return_url: safeAddress(return_url) };
  const idempotencyKey = randomUUID();
  try {
    const { url } = await callProvider((stripe) => stripe.billingPortal.sessions.create(params, { idempotencyKey }));
    return { url };
  } catch (error) {
    if (isMissing(error)) throw nothingToManage();
    throw error;
  }
}
