import "server-only";
import { readAppSettings } from "./app-settings.mjs";
import { Refusal } from "./front/refusal.mjs";
import { readServerSettings } from "./front/settings.mjs";
import { readPaymentSettings } from "./payment-settings.mjs";

export interface IdentitySettings {
  /** The name under which identities are kept: it outlives a change of the provider's address. */
  issuer: string;
  /** Where the provider describes itself. */
  wellKnown: string;
  clientId: string;
  clientSecret: string;
}

export interface PaymentSettings {
  secretKey: string;
  /** Signs what the provider tells of. */
  webhookSecret: string;
  /** Whether money moves for real. */
  isLive: boolean;
  /** Where the stand-in for the provider listens; null: the provider itself. */
  sandboxUrl: URL | null;
}

export interface Env {
  databaseUrl: string;
  /** Connections that one server process opens at most for its requests; the worker has a few of its own. */
  databasePool: number;
  siteUrl: URL;
  siteName: string;
  titleSuffix: string;
  supportEmail: string;
  /** What a new account with a verified e-mail is at first. */
  newUserStatus: "active" | "pending";
  /** Who may become the first admin, in lower case; empty: in local mode anybody, elsewhere nobody. */
  adminEmails: string[];
  /** Signs cookies. Local mode makes one of its own; elsewhere it must be given. */
  secret: string;
  rateLimitScale: number;
  /** Whether an owner needs premium to answer reviews. */
  repliesRequirePremium: boolean;
  logLevel: string;
  /** The OpenID provider that people sign in with; null where none is set up. */
  identity: IdentitySettings | null;
  /** The account with the payment provider; null: nothing is sold. */
  payments: PaymentSettings | null;
  /** The mail server; null: none is set. */
  smtp: ReturnType<typeof readAppSettings>["smtp"];
  /** Whom mails come from. */
  mailFrom: { name: string; address: string };
  /** True when only this machine can reach the site: what local mode offers exists only then. */
  isLocal: boolean;
}

const google = "https://accounts.google.com";
const discovery = "/.well-known/openid-configuration";

function identityOf(given: NodeJS.ProcessEnv, isLocal: boolean): IdentitySettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = given;
  if (clientId && clientSecret) return { issuer: google, wellKnown: google + discovery, clientId, clientSecret };
  const { DEV_IDENTITY_URL: url, DEV_IDENTITY_CLIENT: client, DEV_IDENTITY_SECRET: secret } = given;
  if (!isLocal || !url || !client || !secret) return null;
  return { issuer: "development", wellKnown: url + discovery, clientId: client, clientSecret: secret };
}

function paymentsOf(given: NodeJS.ProcessEnv, isLocal: boolean): PaymentSettings | null {
  const own = readPaymentSettings(given, { isLocal });
  if (own) return { ...own, sandboxUrl: null };
  const { DEV_PAYMENTS_URL: url, DEV_PAYMENTS_KEY: secretKey, DEV_PAYMENTS_WEBHOOK_SECRET: webhookSecret } = given;
  if (!isLocal || !url || !secretKey || !webhookSecret) return null;
  return { secretKey, webhookSecret, isLive: false, sandboxUrl: new URL(url) };
}

function read(given: NodeJS.ProcessEnv): Env {
  const { databaseUrl, isLocal, siteUrl: origin } = readServerSettings(given);
  const { secret, mailFrom, ...amounts } = readAppSettings(given);
  if (!databaseUrl) throw new Refusal("DATABASE_URL must be set.");
  if (!secret && !isLocal) throw new Refusal("SECRET must be set where the site is public.");
  const siteUrl = new URL(origin);
  // The one setting that the sign-in library takes from nowhere else.
  given.NEXTAUTH_URL = `${siteUrl.origin}/accounts`;
  const siteName = given.SITE_NAME || "Vouchsafe";
  const supportEmail = given.SUPPORT_EMAIL || "support@example.com";
  return {
    ...amounts,
    databaseUrl,
    siteUrl,
    siteName,
    titleSuffix: given.TITLE_SUFFIX || siteUrl.host,
    identity: identityOf(given, isLocal),
    payments: paymentsOf(given, isLocal),
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
