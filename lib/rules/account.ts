import { dayMs } from "./time";

/** The name of an account that has none. Names are public, so it is never derived from the email address. */
export const noName = "User";

/** Whether an account has a name of its own. */
export const hasName = (name: string): boolean => name.trim() !== "" && name !== noName;

/** The maximum length of a name in characters. */
export const nameLength = 200;

/** How long a name that someone chose stays, in days. */
export const nameDays = 30;

/** A name and when the person chose it; null: it comes from the sign-in provider or an admin, or is missing. */
interface ChosenName {
  full_name: string;
  name_set_at: Date | null;
}

/** From when someone may change their own name, in ms; null: it comes with the sign-in and can't be changed. */
export function nameChangeableAt({ full_name, name_set_at }: ChosenName): number | null {
  if (!hasName(full_name)) return 0;
  return name_set_at === null ? null : name_set_at.getTime() + nameDays * dayMs;
}

/** The preferences of an account that has not changed any. */
export const preferenceDefaults = {
  email_notifications: true,
  review_notifications: true,
  marketing_emails: false,
  profile_public: true,
  show_email_public: false,
  auto_approve_reviews: true,
  alert_emails: true,
};

/**
 * A cookie that scripts can read, with the id of the account that is probably signed in. With it, cached public pages
 * need not call the API for guests, and an open page notices when another window signs in to another account. The
 * server doesn't trust it.
 */
export const sessionHintCookie = "signed_in";

/**
 * The full name of one of the site's cookies. With https, it has a prefix that browsers accept only from this exact
 * host.
 */
export const hostCookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);
