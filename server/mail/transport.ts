import "server-only";
import { createTransport } from "nodemailer";
import { env } from "../env";
import { type RenderedMail } from "./render";

/** A mail with all that its envelope and headers say. */
export interface OutgoingMail extends RenderedMail {
  to: string;
  /** Stays the same however often the mail is tried, so that one that arrives twice can be told for the same. */
  messageId: string;
  /** Where its receiver turns such mails off; null for those that always go. */
  settingsAddress: string | null;
}

/** The way on which mails leave. Rejects when one could not be handed over. */
export interface Transport {
  send(mail: OutgoingMail): Promise<void>;
}

/** How long the mail server may take, in ms: to be reached, to greet, and between two words of it. */
const patience = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

function smtpTransport({ smtp, mailFrom, supportEmail }: ReturnType<typeof env>): Transport {
  const transporter = createTransport({
    ...smtp,
    ...patience,
    // A mail is made of texts alone: nothing is ever read from a file or fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, messageId, settingsAddress }) {
      await transporter.sendMail({
        from: mailFrom,
        replyTo: mailFrom.address === supportEmail ? undefined : supportEmail,
        // An object is one address; a text would be read as a list of them.
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId,
        headers: { "Auto-Submitted": "auto-generated" },
        list: settingsAddress ? { unsubscribe: { url: settingsAddress, comment: "Settings" } } : undefined,
      });
    },
  };
}

/** Nothing leaves the machine: the outbox itself is the mailbox, read at /dev/mail. */
const localMailbox: Transport = { send: () => Promise.resolve() };

/**
 * How this site sends its mails: the mail server of its settings, else the mailbox of local mode. Null where the site is
 * public and has no mail server: mails wait until it has one.
 */
export function mailTransport(): Transport | null {
  const settings = env();
  if (settings.smtp) return smtpTransport(settings);
  return settings.isLocal ? localMailbox : null;
}
