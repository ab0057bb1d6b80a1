import "server-only";
import { z } from "zod";
import { type Db } from "../db/client";
import { execute } from "../db/sql";
import { log } from "../log";
import { orMissing, provider } from "../payments/client";

/** The kind of the worker's jobs that end the subscription of an account that is closed. */
export const CANCEL_TASK = "cancel-subscription-of-closed";
const payload = z.object({ id: z.string() });

/**
 * Has a subscription ended that runs on although its account is closed: by a page of the provider's that was still open
 * somewhere. In the transaction that learnt of it; a second call for the same one changes nothing.
 */
export async function queueCancel(tx: Db, id: string): Promise<void> {
  await execute(tx)`
    SELECT 1 FROM graphile_worker.add_job(
      ${CANCEL_TASK}, json_build_object('id', ${id}::text), job_key => ${`${CANCEL_TASK}:${id}`})`;
}

/** Ends it at the provider, which tells of it like of any other end. */
export async function cancelOfClosed(given: unknown): Promise<void> {
  const { id } = payload.parse(given);
  const ended = await orMissing(provider().subscriptions.cancel(id));
  if (ended) log().warn({ subscription: id }, "a subscription was ended whose account is closed");
}
