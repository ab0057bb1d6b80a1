import "server-only";
import { z } from "zod";
import { type Db } from "../db/client";
import { execute } from "../db/sql";
import { orMissing, provider } from "../payments/client";
import { keyOf } from "./customer";

/** The worker's task that ends a plan whose payment was given back. */
export const RETURNED_TASK = "end-returned-plan";

const payload = z.object({
  subscription: z.string(),
  customer: z.string(),
  invoice: z.string(),
  /** What was paid, in cents. */
  cents: z.int(),
});

/**
 * Queues that the provider ends a subscription and takes back the credit that came from its payment: the payer has all of
 * the money back. Call it in the transaction that found this out.
 */
export async function queueReturned(tx: Db, returned: z.infer<typeof payload>): Promise<void> {
  await execute(tx)`
    SELECT 1 FROM graphile_worker.add_job(
      ${RETURNED_TASK}, ${JSON.stringify(returned)}::json, job_key => ${`${RETURNED_TASK}:${returned.invoice}`})`;
}

/** Cancels the subscription and takes the credit back, at most what was paid. A second run changes nothing. */
export async function returnedTask(given: unknown): Promise<void> {
  const { subscription, customer, invoice, cents } = payload.parse(given);
  const stripe = provider();
  await orMissing(stripe.subscriptions.cancel(subscription));
  const found = await orMissing(stripe.customers.retrieve(customer));
  const credit = found && !found.deleted ? Math.min(-found.balance, cents) : 0;
  if (credit <= 0) return;
  await stripe.customers.createBalanceTransaction(
    customer,
    { amount: credit, currency: "usd", description: "Credit of a payment that was given back" },
    { idempotencyKey: keyOf("returned", invoice) },
  );
}
