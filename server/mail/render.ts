import "server-only";
import { env } from "../env";
import { htmlLayout } from "./html-layout";
import { oneLine } from "./one-line";
import { plainLayout } from "./plain-layout";
import { isAlwaysSent } from "./preferences";
import { type MailBlock, type MailSite, type MailTemplate } from "./template";

const longestSubject = 150;

/** A mail as it goes out. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** The absolute address of the page on which a person chooses which mails they get. */
export const settingsAddress = (): string => site().at("/settings");

function site(): MailSite {
  const { siteName, supportEmail, siteUrl } = env();
  return { name: siteName, supportEmail, at: (path) => new URL(path, siteUrl).href };
}

function footerOf(template: MailTemplate<unknown>, about: MailSite): MailBlock[] {
  const reason = template.reason(about);
  if (template.isFarewell) return [{ text: reason }];
  const rule = isAlwaysSent(template.kind)
    ? "Mails like this one always go, whatever your settings say."
    : "You choose in your settings which mails you get.";
  return [{ text: `${reason} ${rule}` }, { link: "Your settings", href: settingsAddress() }];
}

/**
 * Writes a mail out for this site.
 * @throws {Error} when the values are not what the template takes
 */
export function renderMail(template: MailTemplate<unknown>, given: unknown): RenderedMail {
  const values = template.values.parse(given);
  const about = site();
  const subject = oneLine(template.subject(values, about), longestSubject);
  const parts = { body: template.body(values, about), footer: footerOf(template, about) };
  return { subject, text: plainLayout(parts), html: htmlLayout({ title: subject, siteName: about.name, ...parts }) };
}
