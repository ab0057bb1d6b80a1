import "server-only";
import { routes } from "@/lib/site/routes";
import { type SiteSettings } from "@/lib/rules/site-settings";
import { env } from "../env";
import { htmlLayout, oneLine, plainLayout } from "./layout";
import { isAlwaysSent, type MailBlock, type MailSite, type MailTemplate } from "./template";

const maxSubjectLength = 150;
/** The longest text of a person in a subject: a long name must not hide what happened. */
const longestInSubject = 50;

/** Values for a subject: with long texts cut. */
const briefly = <Values>(values: Values): Values =>
  JSON.parse(
    JSON.stringify(values, (_, value: unknown) =>
      typeof value === "string" ? oneLine(value, longestInSubject) : value,
    ),
  ) as Values;

/** The content of a mail. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** Where its receiver can turn such mails off; null for mails that are always sent. */
  unsubscribe: { url: string; isOneClick: boolean } | null;
}

/** The legal name and address in a line. */
const sellerOf = ({ site_name, operator_name, operator_address }: SiteSettings): string =>
  [operator_name || site_name, ...operator_address.split("\n")]
    .map((line) => line.trim())
    .filter(Boolean)
    .join(", ");

const siteOf = (settings: SiteSettings): MailSite => ({
  name: settings.site_name,
  supportEmail: settings.support_email,
  seller: sellerOf(settings),
  repliesNeedPremium: env().repliesRequirePremium,
  at: (path) => new URL(path, env().siteUrl).href,
});

type Stop = { page: string; oneClick: string } | undefined;

function footerOf(template: MailTemplate<unknown>, from: MailSite, stop: Stop): MailBlock[] {
  const reason = template.reason(from);
  const settings = { link: "Your settings", href: from.at(routes.settings) };
  const stopLink = stop && { link: "Stop all such mails", href: stop.page };
  if (template.isFarewell) return [reason, ...(stopLink ? [stopLink] : [])];
  if (stopLink) return [reason, stopLink, settings];
  const rule =
    isAlwaysSent(template.kind) && !template.notice
      ? "We always send mails like this one, whatever your settings."
      : "You can choose in your settings which mails you get.";
  return [`${reason} ${rule}`, settings];
}

function unsubscribeOf(template: MailTemplate<unknown>, from: MailSite, stop: Stop): RenderedMail["unsubscribe"] {
  if (stop) return { url: stop.oneClick, isOneClick: true };
  return isAlwaysSent(template.kind) && !template.notice ? null : { url: from.at(routes.settings), isOneClick: false };
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
  const subject = oneLine(template.subject(briefly(values), from), maxSubjectLength);
  const stop = template.stop?.(values, from);
  const parts = { body: template.body(values, from), footer: footerOf(template, from, stop) };
  return {
    subject,
    text: plainLayout(parts),
    html: htmlLayout({ title: subject, siteName: from.name, ...parts }),
    unsubscribe: unsubscribeOf(template, from, stop),
  };
}
