import "server-only";
import { type MailKind } from "./template";

/** What a person has set (user_settings); null: nothing yet, so what is set at first. */
type Settings = { emailNotifications: boolean; reviewNotifications: boolean; marketingEmails: boolean } | null;

/** Whether mails of this kind go whatever somebody has set: decided for those about the account, claims and payments. */
export const isAlwaysSent = (kind: MailKind): boolean => kind === "account" || kind === "claim" || kind === "payment";

/** Whether somebody with these settings wants a mail of this kind. Marketing needs a yes; the others go unless refused. */
export function wantsMail(kind: MailKind, settings: Settings): boolean {
  if (isAlwaysSent(kind)) return true;
  if (kind === "marketing") return settings?.marketingEmails ?? false;
  if (kind === "review") return settings?.reviewNotifications ?? true;
  return settings?.emailNotifications ?? true;
}
