import "server-only";
import { type z } from "zod";

/**
 * What a mail is about, which decides whether its receiver may turn it off (server/mail/preferences.ts): account, claim
 * and payment mails always go.
 */
export type MailKind = "account" | "claim" | "payment" | "review" | "general" | "marketing";

/** What a template may say of the site that sends it. */
export interface MailSite {
  name: string;
  supportEmail: string;
  /** The absolute address of a path of this site. */
  at(path: string): string;
}

/** A piece of a mail. The plain text and the HTML are both made of these, so that they say the same. */
export type MailBlock =
  /** A paragraph; line breaks in it count as spaces. */
  | { text: string }
  /** A link on a line of its own. `href` is absolute. */
  | { link: string; href: string }
  /** What somebody wrote, with its line breaks. */
  | { quote: string }
  /** Names and what stands for them: amounts, dates. */
  | { facts: readonly (readonly [name: string, value: string])[] };

export interface MailTemplate<Values> {
  kind: MailKind;
  /** What the mail needs to know, checked when it is queued and again when it is sent. */
  values: z.ZodType<Values>;
  /** An example of them, for tests and for whoever looks at the template. */
  sample: NoInfer<Values>;
  /** Why somebody gets this mail: the footer's sentence. */
  reason(site: MailSite): string;
  /** True for a mail to somebody who has no account any more: no word of settings then. */
  isFarewell?: boolean;
  subject(values: Values, site: MailSite): string;
  body(values: Values, site: MailSite): MailBlock[];
}

/** Declares a template: one file of these each, and one line in server/mail/templates.ts. */
export const mailTemplate = <Values>(template: MailTemplate<Values>): MailTemplate<Values> => template;
