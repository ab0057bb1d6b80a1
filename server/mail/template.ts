import "server-only";
import { type z } from "zod";
import { hasName } from "@/lib/rules/account";
import { routes } from "@/lib/site/routes";
import { type MailNotice } from "./notice-choices";

/** What a mail is about. Decides whether its receiver can turn it off (`wantsMail`). */
export type MailKind = "account" | "claim" | "payment" | "review" | "alert" | "general" | "marketing";

/**
 * Whether mails of this kind are sent whatever the receiver's settings: those about the account, claims, and payments.
 */
export const isAlwaysSent = (kind: MailKind): boolean => kind === "account" || kind === "claim" || kind === "payment";

/** A person's row in user_settings; null when they haven't set anything. */
type MailSettings = {
  emailNotifications: boolean;
  reviewNotifications: boolean;
  marketingEmails: boolean;
  alertEmails: boolean;
} | null;

/** Whether a person with these settings gets mails of this kind. Marketing is opt-in, all other kinds are opt-out. */
export function wantsMail(kind: MailKind, settings: MailSettings): boolean {
  if (isAlwaysSent(kind)) return true;
  if (settings === null) return kind !== "marketing";
  if (kind === "marketing") return settings.marketingEmails;
  if (kind === "review") return settings.reviewNotifications;
  return kind === "alert" ? settings.alertEmails : settings.emailNotifications;
}

/** What a template may know about the site that sends it. */
export interface MailSite {
  name: string;
  supportEmail: string;
  /** Who sells: the operator's legal name and address, else the site's name. */
  seller: string;
  /** Whether only Premium owners may reply to reviews. */
  repliesNeedPremium: boolean;
  /** The absolute address of a path of this site. */
  at(path: string): string;
}

/** A block of a mail. Plain text and HTML are both rendered from these, so that they say the same. */
export type MailBlock =
  /** A paragraph; line breaks in it count as spaces. */
  | string
  /** A link on its own line. `href` is absolute. */
  | { link: string; href: string }
  /** A user's text, with its line breaks. */
  | { quote: string }
  /** Labels and values: amounts, dates. */
  | { facts: readonly (readonly [label: string, value: string])[] };

export interface MailTemplate<Values> {
  kind: MailKind;
  /** The values that the mail needs, checked when it is queued and again when it is sent. */
  values: z.ZodType<Values>;
  /** An example of them, for tests and documentation. */
  sample: NoInfer<Values>;
  /** Why the receiver gets this mail: the footer's sentence. */
  reason(site: MailSite): string;
  /** True for a mail to a person who may have no account: the footer then has no link to the settings. */
  isFarewell?: boolean;
  /** For mails that are chosen for each listing: which one it is, and the listings that it is about. */
  notice?(values: Values): MailNotice;
  /** For mails that are stopped without signing in: where, on a page and by one click in a mail program. */
  stop?(values: Values, site: MailSite): { page: string; oneClick: string };
  subject(values: Values, site: MailSite): string;
  body(values: Values, site: MailSite): MailBlock[];
}

/** Declares a template, with its types inferred from `values`. */
export const mailTemplate = <Values>(template: MailTemplate<Values>): MailTemplate<Values> => template;

/** The first line; `name` may be empty or the placeholder of an account without one. */
export const greeting = (name: string): string => (hasName(name) ? `Hello ${name},` : "Hello,");

/** A person as others know them who need their address: "Kim Vale (kim@example.com)", or the address alone. */
export const personText = (name: string, email: string): string => (hasName(name) ? `${name} (${email})` : email);

export const openSite = (site: MailSite): MailBlock => ({ link: `Open ${site.name}`, href: site.at("/") });

export const supportLink = (site: MailSite): MailBlock =>
  site.supportEmail
    ? { link: `Write to ${site.supportEmail}`, href: `mailto:${site.supportEmail}` }
    : { link: "Contact us", href: site.at(routes.contact) };

/** A sentence that invites the receiver to write to support, and the link. */
export const writeToSupport = (
  site: MailSite,
  text = "If you think this is a mistake, write to us and we'll look at it again.",
): MailBlock[] => [text, supportLink(site)];
