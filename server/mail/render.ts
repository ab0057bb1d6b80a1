import "server-only";
import { env } from "../env";
import { htmlLayout, oneLine, plainLayout } from "./layout";
import { isAlwaysSent, type MailBlock, type MailSite, type MailTemplate } from "./template";

const maxSubjectLength = 150;

/** The content of a mail. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** The absolute address of the page on which people choose which mails they get. */
export const settingsAddress = (): string => site().at("/settings");

function site(): MailSite {
  const { siteName, supportEmail, siteUrl } = env();
  return { name: siteName, supportEmail, at: (path) => new URL(path, siteUrl).href };
}

function footerOf(template: MailTemplate<unknown>, from: MailSite): MailBlock[] {
  const reason = template.reason(from);
  if (template.isFarewell) return [{ text: reason }];
  const rule = isAlwaysSent(template.kind)
    ? "We always send mails like this one, whatever your settings."
    : "You can choose in your settings which mails you get.";
  return [{ text: `${reason} ${rule}` }, { link: "Your settings", href: settingsAddress() }];
}

/**
 * Renders a mail for this site.
 * @throws {Error} when the values don't fit the template
 */
export function renderMail(template: MailTemplate<unknown>, input: unknown): RenderedMail {
  const values = template.values.parse(input);
  const from = site();
  const subject = oneLine(template.subject(values, from), maxSubjectLength);
  const parts = { body: template.body(values, from), footer: footerOf(template, from) };
  return { subject, text: plainLayout(parts), html: htmlLayout({ title: subject, siteName: from.name, ...parts }) };
}
