import "server-only";
import { z } from "zod";
import { type Db } from "../db/client";
import { execute } from "../db/sql";
import { env } from "../env";
import { log } from "../log";
import { type Task, type TaskTools } from "../jobs/queue";
import { failureOf, isRefusal } from "./failure";
import { isAlwaysSent, wantsMail } from "./preferences";
import { MAIL_LOCK, MAX_ATTEMPTS } from "./queue";
import { renderMail, settingsAddress } from "./render";
import { type MailTemplate } from "./template";
import { templateOf } from "./templates";
import { type OutgoingMail, type Transport } from "./transport";

/** A mail that could not go for so long is no news any more, in ms: 7 days. */
const staleMs = 7 * 24 * 60 * 60 * 1000;
/** Longer than all the patience with a mail server together (server/mail/transport.ts), in ms. */
const sendingMs = 5 * 60 * 1000;

const payloadSchema = z.object({ id: z.int() });

const load = (db: Db, id: number) =>
  db.outboxMail.findUnique({
    where: { id },
    include: { user: { select: { closedAt: true, settings: true } } },
  });

type Mail = NonNullable<Awaited<ReturnType<typeof load>>>;

/** What has become of a mail. `waiting`: it stays in the outbox for another attempt. */
interface Outcome {
  status: "sent" | "withheld" | "failed" | "waiting";
  reason: string | null;
  /** Whether the mail server was asked. */
  isTried: boolean;
}

const givenUp = (reason: string): Outcome => ({ status: "failed", reason, isTried: false });

function isWanted({ kind }: MailTemplate<unknown>, { user }: Mail): boolean {
  if (user?.closedAt && !isAlwaysSent(kind)) return false;
  return wantsMail(kind, user?.settings ?? null);
}

/** What the work comes to, or a rejection as soon as the process has to stop. */
function unlessStopped<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error("The process stops."));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** The same for each attempt, and of this site alone. */
const messageIdOf = ({ id, createdAt }: Mail) => `<mail-${id}-${createdAt.getTime()}@${env().siteUrl.hostname}>`;

interface Delivery {
  mail: Mail;
  template: MailTemplate<unknown>;
  transport: Transport;
}

function write({ mail, template }: Delivery): OutgoingMail {
  const rendered = renderMail(template, mail.values);
  const settings = isAlwaysSent(template.kind) ? null : settingsAddress();
  return { ...rendered, to: mail.recipient, messageId: messageIdOf(mail), settingsAddress: settings };
}

async function deliver(delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
  const { mail, transport } = delivery;
  let outgoing: OutgoingMail;
  try {
    outgoing = write(delivery);
  } catch (error) {
    return givenUp(failureOf(error, undefined));
  }
  try {
    await unlessStopped(transport.send(outgoing), signal);
    return { status: "sent", reason: null, isTried: true };
  } catch (error) {
    // Nothing is known of the attempt: as if it had not been.
    if (signal.aborted) throw error;
    const reason = failureOf(error, env().smtp?.auth?.pass);
    const isLast = isRefusal(error) || mail.attempts + 1 >= MAX_ATTEMPTS;
    return { status: isLast ? "failed" : "waiting", reason, isTried: true };
  }
}

async function decide(mail: Mail, transport: Transport, signal: AbortSignal): Promise<Outcome> {
  const template = templateOf(mail.template);
  if (!template) return givenUp("There is no template of this name.");
  if (!isWanted(template, mail)) return { status: "withheld", reason: null, isTried: false };
  if (Date.now() - mail.sendAfter.getTime() > staleMs) return givenUp("It could not be sent for 7 days.");
  return deliver({ mail, template, transport }, signal);
}

function record(db: Db, { id }: Mail, { status, reason, isTried }: Outcome) {
  const sentAt = status === "sent" ? new Date() : null;
  const data = { status, lastError: reason, sentAt, attempts: { increment: isTried ? 1 : 0 } };
  return db.outboxMail.update({ where: { id }, data });
}

/**
 * Sends a mail of the outbox unless that has been done. A lock on its number, and not on its row, is held meanwhile: of
 * two workers the second waits and finds it sent, and nothing else waits for the mail server.
 */
function attempt(id: number, transport: Transport, { db, signal }: TaskTools): Promise<Outcome | null> {
  const work = async (tx: Db) => {
    await execute(tx)`SELECT pg_advisory_xact_lock(${MAIL_LOCK}::int, ${id}::int)`;
    const mail = await load(tx, id);
    if (mail?.status !== "waiting") return null;
    const outcome = await decide(mail, transport, signal);
    await record(tx, mail, outcome);
    return outcome;
  };
  return db.$transaction(work, { maxWait: 10_000, timeout: sendingMs });
}

/** The task that sends one mail. Throws when it is to be tried again. */
export const sendTask =
  (transport: Transport): Task =>
  async (payload, tools) => {
    const { id } = payloadSchema.parse(payload);
    const outcome = await attempt(id, transport, tools);
    if (outcome?.status === "failed") log().error({ mail: id, reason: outcome.reason }, "a mail could not be sent");
    if (outcome?.status === "waiting") throw new Error(outcome.reason ?? "The mail waits.");
  };
