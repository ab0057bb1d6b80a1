/** The name of an account that has none. Names are public, so it is never derived from the email address. */
export const noName = "User";

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
