import "server-only";
import { z } from "zod";
import { type SiteSettings } from "@/lib/rules/site-settings";
import { dayMs } from "@/lib/rules/time";
import { noMailbox } from "../auth/unproved-address";
import { type Db } from "../db/client";
import { execute } from "../db/sql";
import { env } from "../env";
import { log } from "../log";
import { OutsideError } from "../process/outside-call.mjs";
import { type Task, type TaskTools } from "../jobs/queue";
import { readNoticeChoices } from "./notice-choices";
import { MAIL_LOCK, MAX_ATTEMPTS } from "./queue";
import { renderMail } from "./render";
import { isAlwaysSent, type MailTemplate, wantsMail } from "./template";
import { siteSettings } from "../settings/current";
import { templateOf } from "./templates";
import { type OutgoingMail, type Transport } from "./transport";
import { oneLine } from "./layout";

const maxReasonLength = 300;

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  message?: unknown;
}

const asSmtpError = (error: unknown): SmtpError => (typeof error === "object" && error !== null ? error : {});

/**
 * Whether the mail server has permanently refused this mail (a 5xx response to its recipient or content). An error
 * about our login or sender is a matter of settings: the mail waits until they are fixed.
 */
function isRefusal(error: unknown): boolean {
  const { command, responseCode } = asSmtpError(error);
  return Number(responseCode) >= 500 && (command === "RCPT TO" || command === "DATA");
}

/** Why a mail couldn't be sent, on one line and without the mail server's password. */
function failureOf(error: unknown, secret: string | undefined): string {
  const { code, message } = asSmtpError(error);
  const text = oneLine([code, message ?? error].filter(Boolean).map(String).join(": "));
  return oneLine(secret ? text.replaceAll(secret, "…") : text, maxReasonLength);
}

/** A mail that has been due for this long is outdated and isn't sent any more, in ms. */
const staleMs = 7 * dayMs;
/** The time limit of the transaction, in ms: longer than the deadline of server/mail/transport.ts. */
const transactionTimeoutMs = 5 * 60 * 1000;

const payloadSchema = z.object({ id: z.int() });

const load = (db: Db, id: number) =>
  db.outboxMail.findUnique({ where: { id }, include: { user: { select: { closedAt: true, settings: true } } } });

type Mail = NonNullable<Awaited<ReturnType<typeof load>>>;

/** The result of an attempt. `waiting`: the mail stays in the outbox for another attempt. */
interface Outcome {
  status: "sent" | "withheld" | "failed" | "waiting";
  reason: string | null;
  /** Whether the mail was handed to the mail server, with or without success. */
  isTried: boolean;
}

const giveUp = (reason: string): Outcome => ({ status: "failed", reason, isTried: false });

/** What its receiver chose for the listings that a mail is about; null for each other listing, and for other mails. */
async function chosenFor(db: Db, template: MailTemplate<unknown>, mail: Mail): Promise<(boolean | null)[]> {
  const values = template.notice && template.values.safeParse(mail.values);
  if (!values?.success || mail.userId === null) return [null];
  const chosen = await readNoticeChoices(db, mail.userId, template.notice!(values.data));
  return chosen.length > 0 ? chosen : [null];
}

/** Whether its receiver wants a mail: for a listing that it is about, or else by the settings of the account. */
async function isWanted(db: Db, template: MailTemplate<unknown>, mail: Mail): Promise<boolean> {
  const { user } = mail;
  if (mail.recipient.endsWith(noMailbox)) return false;
  if (user?.closedAt && !isAlwaysSent(template.kind)) return false;
  const byAccount = wantsMail(template.kind, user?.settings ?? null);
  return (await chosenFor(db, template, mail)).some((chosen) => chosen ?? byAccount);
}

/** The result of the work, or a rejection as soon as the process is stopping. */
function unlessStopped<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error("The process is stopping."));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** The Message-ID: the same for each attempt, and unique to this site. */
const messageIdOf = ({ id, createdAt }: Mail) => `<mail-${id}-${createdAt.getTime()}@${env().siteUrl.hostname}>`;

/** What a mail is sent with: the transaction, and the signal of the process's end. */
type Tools = { db: Db } & Pick<TaskTools, "signal">;

interface Delivery {
  mail: Mail;
  site: SiteSettings;
  template: MailTemplate<unknown>;
  transport: Transport;
}

function compose({ mail, template, site }: Delivery): OutgoingMail {
  return { ...renderMail(template, mail.values, site), to: mail.recipient, messageId: messageIdOf(mail), site };
}

async function deliver(delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
  const { mail, transport } = delivery;
  let outgoing: OutgoingMail;
  try {
    outgoing = compose(delivery);
  } catch (error) {
    return giveUp(failureOf(error, undefined));
  }
  try {
    await unlessStopped(transport.send(outgoing), signal);
    return { status: "sent", reason: null, isTried: true };
  } catch (error) {
    // The outcome of the attempt is unknown, so it isn't recorded.
    if (signal.aborted) throw error;
    const reason = failureOf(error, env().smtp?.auth?.pass);
    const isLast = isRefusal(error) || mail.attempts + 1 >= MAX_ATTEMPTS;
    const isTried = !(error instanceof OutsideError && error.wasRefused);
    return { status: isLast && isTried ? "failed" : "waiting", reason, isTried };
  }
}

async function decide(mail: Mail, transport: Transport, { db, signal }: Tools): Promise<Outcome> {
  const template = templateOf(mail.template);
  if (!template) return giveUp("Its template no longer exists.");
  if (!(await isWanted(db, template, mail))) return { status: "withheld", reason: null, isTried: false };
  if (Date.now() - mail.sendAfter.getTime() > staleMs) return giveUp("It couldn't be sent for 7 days.");
  return deliver({ mail, site: await siteSettings(db), template, transport }, signal);
}

function record(db: Db, { id }: Mail, { status, reason, isTried }: Outcome) {
  const sentAt = status === "sent" ? new Date() : null;
  const data = { status, lastError: reason, sentAt, attempts: { increment: isTried ? 1 : 0 } };
  return db.outboxMail.update({ where: { id }, data });
}

/**
 * Sends a mail of the outbox unless it has been sent. Takes an advisory lock on its id, not a lock on its row: of two
 * workers the second waits and then finds it sent, and nothing else waits for the mail server. Gives null when the mail
 * was no longer waiting.
 */
function attempt(id: number, transport: Transport, tools: TaskTools): Promise<Outcome | null> {
  const work = async (tx: Db) => {
    await execute(tx)`SELECT pg_advisory_xact_lock(${MAIL_LOCK}::int, ${id}::int)`;
    const mail = await load(tx, id);
    if (mail?.status !== "waiting") return null;
    const outcome = await decide(mail, transport, { ...tools, db: tx });
    await record(tx, mail, outcome);
    return outcome;
  };
  return tools.db.$transaction(work, { maxWait: 10_000, timeout: transactionTimeoutMs });
}

/** The task that sends one mail. Throws when the mail should be tried again. */
export const sendTask =
  (transport: Transport): Task =>
  async (payload, tools) => {
    const { id } = payloadSchema.parse(payload);
    const outcome = await attempt(id, transport, tools);
    if (outcome?.status === "failed") log().error({ mail: id, reason: outcome.reason }, "couldn't send a mail");
    if (outcome?.status === "waiting") throw new Error(outcome.reason ?? "The mail is still waiting.");
  };
