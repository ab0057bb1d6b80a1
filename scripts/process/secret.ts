import { createHmac } from "node:crypto";

/** What is lost together with the secret, and what isn't. */
export const lostSecret =
  "Without it, documents of claims can't be read, mailed links no longer work, and addresses that opted out of " +
  "invitations are forgotten. Sessions go on.";

type Variables = Record<string, string | undefined>;

/** Where the secret is that a site with these settings uses, and what to do about it. */
export const secretPlace = ({ SECRET }: Variables): string =>
  SECRET
    ? "keep a copy of SECRET apart from the backups"
    : "SECRET isn't set, so it is derived from the database's password. Set SECRET to have one to keep";

/** The secret of an embedded database, from its password: it stays the same across starts. */
export const secretFrom = (password: string): string => createHmac("sha256", password).update("cookies").digest("hex");

/**
 * The variables for the site's secrets. `derived` is that of the embedded database: it is in use if SECRET isn't set, and
 * otherwise read, so that setting SECRET loses nothing.
 */
export function secretVariables({ SECRET, SECRET_FALLBACKS }: Variables, derived: string | null): Variables {
  if (!derived) return {};
  return SECRET ? { SECRET_FALLBACKS: [SECRET_FALLBACKS, derived].filter(Boolean).join(",") } : { SECRET: derived };
}
