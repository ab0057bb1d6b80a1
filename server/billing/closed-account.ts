import "server-only";
import { z } from "zod";
import { type Db } from "../db/client";
import { execute } from "../db/sql";
import { log } from "../log";
import { orMissing, paymentsOffered, provider } from "../payments/client";

/**
 * Expires the open checkout of an account that is being closed. Never throws: a checkout that is already over, or a
 * provider that can't be reached, doesn't stop the closing.
 */
export async function expireCheckout(session: string): Promise<void> {
  if (!paymentsOffered()) return;
  try {
    await provider().checkout.sessions.expire(session);
  } catch (error) {
    log().info({ err: error, session }, "couldn't expire a checkout");
  }
}

/** The worker's task that cancels the subscription of a closed account. */
export const CANCEL_TASK = "cancel-subscription-of-closed";
const cancelPayload = z.object({ id: z.string() });

/**
 * Queues the cancellation of a subscription that is running although its account is closed: it was bought on a payment
 * page that was still open. Call it in the transaction that found this out. A second call for the same subscription
 * changes nothing.
 */
export async function queueCancel(tx: Db, id: string): Promise<void> {
  await execute(tx)`
    SELECT 1 FROM graphile_worker.add_job(
      ${CANCEL_TASK}, json_build_object('id', ${id}::text), job_key => ${`${CANCEL_TASK}:${id}`})`;
}

/** Cancels the subscription at the provider, which then sends an event as for any other cancellation. */
export async function cancelTask(payload: unknown): Promise<void> {
  const { id } = cancelPayload.parse(payload);
  const canceled = await orMissing(provider().subscriptions.cancel(id));
  if (canceled) log().warn({ subscription: id }, "canceled the subscription of a closed account");
}
