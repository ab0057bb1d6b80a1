import "server-only";
import { z } from "zod";
import { type Db, Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { type TemplateName, templateOf, type ValuesOf } from "./templates";

/** Attempts at a mail before it counts as failed: with the pauses between them (e^n s, at most 6 h) about 40 hours. */
export const MAX_ATTEMPTS = 16;
/** The kind of the worker's jobs that send a mail. */
export const SEND_TASK = "send-mail";
/** The first half of the advisory lock that whoever sends a mail, or takes it back, holds on it; its id is the other. */
export const MAIL_LOCK = 4205;

/** A person by their account (the mail goes to its address of this moment), or an address by itself. */
export type MailReceiver = { userId: number } | { email: string };

/** A mail to be sent: a template with exactly its values. */
export type MailOrder = {
  [Name in TemplateName]: {
    to: MailReceiver;
    template: Name;
    values: ValuesOf<Name>;
    /** Not before then: what may still be undone waits, see `cancelMail`. Without it: as soon as the cause is committed. */
    sendAfter?: Date;
  };
}[TemplateName];

const loneAddress = z.email().max(254);

const receiverSql = (to: MailReceiver): Prisma.Sql =>
  "userId" in to
    ? Prisma.sql`SELECT id, email FROM "user" WHERE id = ${to.userId}`
    : Prisma.sql`SELECT NULL::int AS id, ${loneAddress.parse(to.email)} AS email`;

/** Adds the job of each row of `mail`; gives the mails' ids. */
export const queueJob = Prisma.sql`
  SELECT mail.id FROM mail, graphile_worker.add_job(
    ${SEND_TASK}, json_build_object('id', mail.id), run_at => mail.send_after,
    max_attempts => ${MAX_ATTEMPTS}::int, job_key => 'mail:' || mail.id) AS job`;

/**
 * Queues a mail in the transaction of its cause: it goes if and only if that commits, however long the mail server is
 * down. Whether its receiver wants it is asked when it is sent. Gives the mail's id.
 * @throws {Error} when there is no such user, or values that the template doesn't take
 */
export async function queueMail(tx: Db, order: MailOrder): Promise<number> {
  const values = JSON.stringify(templateOf(order.template)?.values.parse(order.values));
  // One statement: the row and its job come together even without a transaction around them.
  const [mail] = await queryRows<{ id: number }>(tx)`
    WITH receiver AS (${receiverSql(order.to)}), mail AS (
      INSERT INTO outbox_mail (user_id, recipient, template, "values", send_after)
      SELECT id, email, ${order.template}, ${values}::jsonb, coalesce(${order.sendAfter ?? null}::timestamptz, now())
      FROM receiver
      RETURNING id, send_after
    )
    ${queueJob}`;
  if (!mail) throw new Error("A mail was to go to a user who is not there.");
  return mail.id;
}

const removeWaiting = (condition: Prisma.Sql) => Prisma.sql`
  WITH waiting AS MATERIALIZED (
    SELECT id FROM outbox_mail WHERE status = 'waiting' AND ${condition} FOR UPDATE SKIP LOCKED
  ), removed AS (
    DELETE FROM outbox_mail AS mail USING waiting
    WHERE mail.id = waiting.id AND pg_try_advisory_xact_lock(${MAIL_LOCK}::int, waiting.id)
    RETURNING mail.id
  )
  SELECT (graphile_worker.remove_job('mail:' || id)).id::text FROM removed`;

/** Takes back a mail that has not been sent. Gives whether it could: false when it is gone, or going this moment. */
export async function cancelMail(tx: Db, id: number): Promise<boolean> {
  const removed = await execute(tx)`${removeWaiting(Prisma.sql`id = ${id}`)}`;
  return removed > 0;
}

/**
 * Takes back every mail to this user that has not been sent, for the closing of an account. Gives how many. To be called
 * before the last mail is queued.
 */
export function cancelMailsOf(tx: Db, userId: number): Promise<number> {
  return execute(tx)`${removeWaiting(Prisma.sql`user_id = ${userId}`)}`;
}
