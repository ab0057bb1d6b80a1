import "server-only";
import { createTransport } from "nodemailer";
import { type SiteSettings } from "@/lib/rules/site-settings";
import { env } from "../env";
import { type RenderedMail } from "./render";

/** A mail with its envelope and headers. */
export interface OutgoingMail extends RenderedMail {
  to: string;
  /** The same for each attempt, so that mail programs recognize a mail that arrives twice. */
  messageId: string;
  /** Whose name and support address it has; the defaults if it isn't given. */
  site?: SiteSettings;
}

/** Hands mails to a mail server. Rejects when that fails. */
export interface Transport {
  send(mail: OutgoingMail): Promise<void>;
}

/** The time limits for the mail server, in ms: to be reached, to greet, and between two responses. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

function smtpTransport({ smtp, mailFrom, siteDefaults }: ReturnType<typeof env>): Transport {
  const transporter = createTransport({
    ...smtp,
    ...timeouts,
    // Mails consist of text only: nothing is ever read from a file or fetched for them.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, messageId, unsubscribe, site = siteDefaults }) {
      const replyTo = site.support_email;
      await transporter.sendMail({
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
      });
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
  if (settings.smtp) return smtpTransport(settings);
  return settings.isLocal ? localMailbox : null;
}
