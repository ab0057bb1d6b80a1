import "server-only";
import { readAppSettings } from "./app-settings.mjs";
import { Refusal } from "./front/refusal.mjs";
import { readServerSettings } from "./front/settings.mjs";

export interface Env {
  databaseUrl: string;
  /** Connections that one server process opens at most for its requests; the worker has a few of its own. */
  databasePool: number;
  siteUrl: URL;
  siteName: string;
  titleSuffix: string;
  supportEmail: string;
  /** Signs cookies. Local mode makes one of its own; elsewhere it must be given. */
  secret: string;
  rateLimitScale: number;
  logLevel: string;
  /** The mail server; null: none is set. */
  smtp: ReturnType<typeof readAppSettings>["smtp"];
  /** Whom mails come from. */
  mailFrom: { name: string; address: string };
  /** True when only this machine can reach the site: what local mode offers exists only then. */
  isLocal: boolean;
}

function read(given: NodeJS.ProcessEnv): Env {
  const { databaseUrl, isLocal, siteUrl: origin } = readServerSettings(given);
  const { secret, mailFrom, ...amounts } = readAppSettings(given);
  if (!databaseUrl) throw new Refusal("DATABASE_URL must be set.");
  if (!secret && !isLocal) throw new Refusal("SECRET must be set where the site is public.");
  const siteUrl = new URL(origin);
  const siteName = given.SITE_NAME || "Vouchsafe";
  const supportEmail = given.SUPPORT_EMAIL || "support@example.com";
  return {
    ...amounts,
    databaseUrl,
    siteUrl,
    siteName,
    titleSuffix: given.TITLE_SUFFIX || siteUrl.host,
    supportEmail,
    mailFrom: mailFrom ?? { name: siteName, address: supportEmail },
    secret: secret ?? `local-only:${databaseUrl}`,
    isLocal,
  };
}

let known: Env | undefined;

/**
 * The settings, read once and checked by the same rules as in the starter and the front: the only reader of the
 * process's environment in the site. Throws a `Refusal` when one is wrong.
 */
export const env = (): Env => (known ??= read(process.env));
