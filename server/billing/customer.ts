import "server-only";
import { conflict, notSignedIn } from "@/lib/contract/errors";
import { accountMessages } from "@/lib/account-messages";
import { accountOf } from "@/lib/rules/permissions";
import { hashOf } from "../auth/signing";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { env } from "../env";
import { askProvider, isMissing } from "../payments/client";

/** The caller as the payment provider may know them. */
export interface Buyer {
  id: number;
  email: string;
  fullName: string;
  providerCustomer: string | null;
  planCheckout: string | null;
}

/** The caller's row. Throws `not-signed-in` for nobody's and for an account that was closed the moment before. */
export async function readBuyer({ actor, db }: Ctx): Promise<Buyer> {
  const id = accountOf(actor);
  const buyer = id === null ? null : await db.user.findFirst({ where: { id, closedAt: null } });
  if (!buyer) throw notSignedIn();
  return buyer;
}

/** A key under which the provider does something once, however often and by how many at once it is asked. */
export const keyOf = (what: string, ...parts: (string | number | null)[]): string =>
  `${what}-${hashOf(JSON.stringify([env().siteUrl.origin, ...parts]))}`;

/**
 * The provider's customer for a buyer: made at the first purchase, one however many calls come at once. They all ask with
 * the same key, so that the provider makes one, and only one of them writes it down. `instead`: of one that the provider
 * does not know any more.
 */
async function makeCustomer(ctx: Ctx, buyer: Buyer, instead: string | null): Promise<string> {
  const { id, email, fullName } = buyer;
  const made = await askProvider((stripe) =>
    stripe.customers.create(
      { email, name: fullName || undefined, metadata: { user_id: String(id) } },
      { idempotencyKey: keyOf("customer", id, email, fullName, instead) },
    ),
  );
  await execute(ctx.db)`
    UPDATE "user" SET provider_customer = ${made.id}
    WHERE id = ${id} AND closed_at IS NULL AND provider_customer IS NOT DISTINCT FROM ${instead}`;
  const { providerCustomer } = await ctx.db.user.findUniqueOrThrow({ where: { id } });
  if (!providerCustomer) throw notSignedIn();
  return providerCustomer;
}

/** Does what needs a customer; one that the provider has lost (another account, a sandbox begun anew) is made again. */
export async function asCustomer<Answer>(
  ctx: Ctx,
  buyer: Buyer,
  work: (customer: string) => Promise<Answer>,
): Promise<Answer> {
  const known = buyer.providerCustomer ?? (await makeCustomer(ctx, buyer, null));
  try {
    return await work(known);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return work(await makeCustomer(ctx, buyer, known));
  }
}

/** The customer that a buyer is already. Throws `conflict` for somebody who has never begun to buy anything. */
export function knownCustomer({ providerCustomer }: Buyer): string {
  if (!providerCustomer) throw nothingToManage();
  return providerCustomer;
}

export const nothingToManage = () => conflict(accountMessages.billing.nothingToManage);
