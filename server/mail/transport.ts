import "server-only";
import net from "node:net";
import { createTransport } from "nodemailer";
import { type SiteSettings } from "@/lib/rules/site-settings";
import { env } from "../env";
import { callOutside } from "../process/outside-call.mjs";
import { type RenderedMail } from "./render";

/** A mail with its envelope and headers. */
export interface OutgoingMail extends RenderedMail {
  to: string;
  /** The same for each attempt, so that mail programs recognize a mail that arrives twice. */
  messageId: string;
  /** Whose name and support address it has; the defaults if it isn't given. */
  site?: SiteSettings;
}

/** Hands mails to a mail server. Rejects when that fails or takes too long, with `OutsideError` then. */
export interface Transport {
  send(mail: OutgoingMail): Promise<void>;
}

/** How long handing over one mail may take, in ms. */
const mostMs = 60_000;
/** The longest silence of the mail server in it, in ms: before its greeting, and between two responses. */
const silence = { greetingTimeout: 10_000, socketTimeout: 20_000 };
/** How long connecting may take, in ms. */
const connectMs = 10_000;

type Smtp = NonNullable<ReturnType<typeof env>["smtp"]>;
type OpenSocket = (
  options: unknown,
  callback: (error: Error | null, opened?: { connection: net.Socket }) => void,
) => void;

/** Opens the connection to the mail server, which the signal ends. */
const socketTo =
  ({ host, port }: Smtp, signal: AbortSignal): OpenSocket =>
  (_, callback) => {
    const socket = net.connect({ host, port, signal, keepAlive: true, timeout: connectMs });
    const fail = (error: Error) => callback(error);
    socket.once("error", fail);
    socket.once("timeout", () => socket.destroy(new Error("Connection timeout")));
    socket.once("connect", () => {
      socket.setTimeout(0).removeAllListeners("timeout").off("error", fail);
      callback(null, { connection: socket });
    });
  };

/** Whether the mail server didn't answer, rather than refuse the mail. */
const isSmtpFailure = (error: unknown): boolean => (error as { responseCode?: number }).responseCode === undefined;

function smtpTransport(smtp: Smtp, { mailFrom, siteDefaults }: ReturnType<typeof env>): Transport {
  // Mails consist of text only: nothing is ever read from a file or fetched for them.
  const options = { ...smtp, ...silence, disableFileAccess: true, disableUrlAccess: true };
  return {
    async send({ to, subject, text, html, messageId, unsubscribe, site = siteDefaults }) {
      const replyTo = site.support_email;
      const mail = {
        from: { name: mailFrom.name ?? site.site_name, address: mailFrom.address },
        replyTo: mailFrom.address === replyTo ? undefined : replyTo || undefined,
        // An object is one address; a string would be parsed as a list of them.
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(unsubscribe?.isOneClick && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
        },
        list: unsubscribe ? { unsubscribe: unsubscribe.url } : undefined,
      };
      await callOutside({ service: "mail server", ms: mostMs, isFailure: isSmtpFailure }, (signal) =>
        createTransport({ ...options, getSocket: socketTo(smtp, signal) }).sendMail(mail),
      );
    },
  };
}

/** Sends nothing: the outbox itself is the mailbox of local mode, at /dev/mail. */
const localMailbox: Transport = { send: () => Promise.resolve() };

/**
 * The site's transport: the configured mail server, or else the mailbox of local mode. Null on a public site without a
 * mail server: mails wait until it has one.
 */
export function mailTransport(): Transport | null {
  const settings = env();
  if (settings.smtp) return smtpTransport(settings.smtp, settings);
  return settings.isLocal ? localMailbox : null;
}
