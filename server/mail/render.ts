import "server-only";
import { type SiteSettings } from "@/lib/rules/site-settings";
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

const addressAt = (path: string): string => new URL(path, env().siteUrl).href;

/** The absolute address of the page on which people choose which mails they get. */
export const settingsAddress = (): string => addressAt("/settings");

const siteOf = ({ site_name: name, support_email: supportEmail }: SiteSettings): MailSite => ({
  name,
  supportEmail,
  at: addressAt,
});

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
export function renderMail(
  template: MailTemplate<unknown>,
  input: unknown,
  settings: SiteSettings = env().siteDefaults,
): RenderedMail {
  const values = template.values.parse(input);
  const from = siteOf(settings);
  const subject = oneLine(template.subject(values, from), maxSubjectLength);
  const parts = { body: template.body(values, from), footer: footerOf(template, from) };
  return { subject, text: plainLayout(parts), html: htmlLayout({ title: subject, siteName: from.name, ...parts }) };
}
