import "server-only";
import { isMailable } from "@/lib/contract/text";
import { daysText, keptDays } from "@/lib/rules/retention";
import { type Db, Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { type TemplateName, templateOf, type ValuesOf } from "./templates";

/** Attempts before a mail counts as failed: about 40 hours with the pauses between them (e^n s, at most 6 h). */
export const MAX_ATTEMPTS = 16;
/** The worker's task that sends a mail. */
export const SEND_TASK = "send-mail";
/** The class of the advisory lock that sending and canceling take on a mail; the mail's id is the other half. */
export const MAIL_LOCK = 4205;

/** An account, whose current address is used, or an address alone. */
export type MailReceiver = { userId: number } | { email: string };

/** A mail to send: a template with exactly its values. */
export type MailOrder = {
  [Name in TemplateName]: {
    to: MailReceiver;
    template: Name;
    values: ValuesOf<Name>;
    /**
     * The earliest time to send it, if its cause can be undone (`cancelMail`). By default, when its cause is committed.
     */
    sendAfter?: Date;
  };
}[TemplateName];

function receiverSql(to: MailReceiver): Prisma.Sql {
  if ("userId" in to) return Prisma.sql`SELECT id, email FROM "user" WHERE id = ${to.userId}`;
  if (!isMailable(to.email)) throw new Error("The receiver of a mail has no valid address.");
  return Prisma.sql`SELECT NULL::int AS id, ${to.email} AS email`;
}

/** Adds a job for each row of `mail`; gives the mails' ids. */
const queueJob = Prisma.sql`
  SELECT mail.id FROM mail, graphile_worker.add_job(
    ${SEND_TASK}, json_build_object('id', mail.id), run_at => mail.send_after,
    max_attempts => ${MAX_ATTEMPTS}::int, job_key => 'mail:' || mail.id) AS job`;

/**
 * Queues a mail in the transaction of its cause, so that it is sent if and only if that commits, however long the mail
 * server is down. The receiver's settings are checked when it is sent. Gives the mail's id.
 * @throws {Error} when the user doesn't exist, or the values don't fit the template
 */
export async function queueMail(tx: Db, order: MailOrder): Promise<number> {
  const values = JSON.stringify(templateOf(order.template)?.values.parse(order.values));
  // One statement: the row and its job are created together even without a transaction.
  const [mail] = await queryRows<{ id: number }>(tx)`
    WITH receiver AS (${receiverSql(order.to)}), mail AS (
      INSERT INTO outbox_mail (user_id, recipient, template, "values", send_after)
      SELECT id, email, ${order.template}, ${values}::jsonb, coalesce(${order.sendAfter ?? null}::timestamptz, now())
      FROM receiver
      RETURNING id, send_after
    )
    ${queueJob}`;
  if (!mail) throw new Error("The receiver of a mail doesn't exist.");
  return mail.id;
}

const cancelWaiting = (condition: Prisma.Sql) => Prisma.sql`
  WITH waiting AS MATERIALIZED (
    SELECT id FROM outbox_mail WHERE status = 'waiting' AND ${condition} FOR UPDATE SKIP LOCKED
  ), removed AS (
    DELETE FROM outbox_mail AS mail USING waiting
    WHERE mail.id = waiting.id AND pg_try_advisory_xact_lock(${MAIL_LOCK}::int, waiting.id)
    RETURNING mail.id
  )
  SELECT (graphile_worker.remove_job('mail:' || id)).id::text FROM removed`;

/** Cancels a mail that hasn't been sent. Gives false when it has been sent, or is being sent right now. */
export async function cancelMail(tx: Db, id: number): Promise<boolean> {
  const removed = await execute(tx)`${cancelWaiting(Prisma.sql`id = ${id}`)}`;
  return removed > 0;
}

/**
 * Cancels every mail to a user that hasn't been sent, for the closing of an account. Call it before the last mail is
 * queued. Gives the number of canceled mails.
 */
export function cancelMailsOf(tx: Db, userId: number): Promise<number> {
  return execute(tx)`${cancelWaiting(Prisma.sql`user_id = ${userId}`)}`;
}

/** Cancels the invitations to an address, by its hash, that haven't been sent. */
export function cancelInvitations(tx: Db, addressHash: string): Promise<number> {
  return execute(tx)`${cancelWaiting(
    Prisma.sql`template = 'review-invitation' AND "values" ->> 'addressHash' = ${addressHash}`,
  )}`;
}

/** How long a mail may be due, or its job locked by a worker, before the job counts as lost. */
const jobTimeout = "10 minutes";

/**
 * Queues a new job for each due mail without a job that will send it: the job of a killed worker stays locked for
 * hours, and jobs are missing after the queue was emptied. Sending makes sure that no mail is sent twice.
 */
export async function requeueMails(db: Db): Promise<void> {
  await execute(db)`
    WITH mail AS (
      SELECT id, now() AS send_after FROM outbox_mail AS mail
      WHERE status = 'waiting' AND send_after < now() - ${jobTimeout}::interval AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs AS job
        WHERE job.key = 'mail:' || mail.id AND job.attempts < job.max_attempts
          AND (job.locked_at IS NULL OR job.locked_at > now() - ${jobTimeout}::interval))
    )
    ${queueJob}`;
}

/** How long the outbox keeps finished mails, with their addresses and texts. */
const retention = daysText(keptDays.mails);

/** Deletes old mails that were sent, withheld, or given up. */
export async function purgeMails(db: Db): Promise<void> {
  await execute(db)`
    DELETE FROM outbox_mail
    WHERE status <> 'waiting' AND coalesce(sent_at, send_after) < now() - ${retention}::interval`;
}
