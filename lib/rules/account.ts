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
};

/**
 * A cookie that scripts can read, with the id of the account that is probably signed in. Cached public pages need not
 * call the API for guests, and an open page notices when another window signs in as someone else. It proves nothing to
 * the server.
 */
export const sessionHintCookie = "signed_in";

/** The name of one of the site's cookies: with https, one that browsers take only from this very host. */
export const hostCookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);
