import "server-only";
import path from "node:path";
import { type SiteSettings, siteSettingNames, siteSettingRules, type SiteSettingRule } from "@/lib/rules/site-settings";
import { readAppSettings } from "./process/app-settings.mjs";
import { type Cdn } from "./process/cdn.mjs";
import { type ErrorTarget } from "./process/error-reports.mjs";
import { Refusal } from "./process/refusal.mjs";
import { readServerSettings } from "./process/settings.mjs";
import { readIssuer } from "./process/issuer-settings.mjs";
import { readPaymentSettings } from "./process/payment-settings.mjs";

/** The ways in through a provider, as in addresses: `/accounts/google/login/`, `/accounts/callback/oidc`. */
export type ProviderId = "google" | "oidc";

export interface IdentitySettings {
  id: ProviderId;
  /** What its button says. */
  name: string;
  /** The name that identities are stored under; it survives a change of the provider's address. */
  issuer: string;
  /** The address of the provider's discovery document. */
  wellKnown: string;
  clientId: string;
  clientSecret: string;
  /** Whether an address counts as verified where the provider doesn't say. */
  vouchesForEmails: boolean;
}

export interface PaymentSettings {
  secretKey: string;
  /** Verifies the signatures of the provider's events. */
  webhookSecret: string;
  /** Whether payments move real money. */
  isLive: boolean;
  /** The address of the sandbox that replaces the provider; null: the provider itself. */
  sandboxUrl: URL | null;
}

export interface Env {
  databaseUrl: string;
  /** The same database past a pooler, for sessions: LISTEN and the job queue. */
  directUrl: string;
  /** A streaming replica of it, for long reads; null without one. */
  readUrl: string | null;
  /** Whether `databaseUrl` goes through a pooler, where each transaction may get another session. */
  isPooled: boolean;
  /** The most database connections that a server process opens for requests; the worker has a few of its own. */
  databasePool: number;
  siteUrl: URL;
  /** What holds where the operator has decided nothing in the product (server/settings/current.ts). */
  siteDefaults: SiteSettings;
  /** The status of a new account with a verified e-mail. */
  newUserStatus: "active" | "pending";
  /** Who may become the first admin, in lower case; empty: anyone in local mode, no one elsewhere. */
  adminEmails: string[];
  /** Signs cookies and links, and encrypts documents. Generated in local mode; must be set elsewhere. */
  secret: string;
  /** Secrets that were in use before: what they signed or encrypted is still read. */
  formerSecrets: string[];
  rateLimitScale: number;
  /** Whether owners need premium to reply to reviews. */
  repliesRequirePremium: boolean;
  /** How long premium goes on while a renewal is unpaid, in days. */
  graceDays: number;
  /** The time zone of dates that belong to no listing. */
  timeZone: string;
  /** The name servers that are asked for proofs of claims; empty: those of the machine. */
  dnsServers: string[];
  logLevel: string;
  /** Where everything is kept between runs. */
  dataFolder: string;
  /** Whether this process runs background tasks; `npm run serve` leaves them to `npm run worker`. */
  runsWorker: boolean;
  /** The OpenID providers for sign-in. */
  identities: IdentitySettings[];
  /** Whether people may sign in by a mailed link: where mail is sent, or shown on this machine. */
  offersMailSignIn: boolean;
  /** The account with the payment provider; null: the site sells nothing. */
  payments: PaymentSettings | null;
  /** The mail server; null when none is configured. */
  smtp: ReturnType<typeof readAppSettings>["smtp"];
  /** The bucket for the files of new photos; null: the database. */
  photoStore: ReturnType<typeof readAppSettings>["photoStore"];
  /** The PMTiles file with the streets of maps; null: maps have none. */
  mapFile: string | null;
  /** The sender of mails; without a name, that of the site. */
  mailFrom: { name: string | null; address: string };
  /** Whether the site is in local mode: only this machine can reach it. */
  isLocal: boolean;
  /** Whether pages show pictures on other sites. */
  allowsRemoteImages: boolean;
  /** Where unexpected errors are reported, besides the log; null: nowhere. */
  errorTarget: ErrorTarget | null;
  /** The CDN that keeps pages and has to hear of changes; null without one. */
  cdn: Cdn | null;
}

const google = "https://accounts.google.com";
const discovery = "/.well-known/openid-configuration";

function googleOf(variables: NodeJS.ProcessEnv, isLocal: boolean): IdentitySettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = variables;
  const common = { id: "google" as const, name: "Google", vouchesForEmails: false };
  if (clientId && clientSecret) {
    return { ...common, issuer: google, wellKnown: google + discovery, clientId, clientSecret };
  }
  const { DEV_IDENTITY_URL: url, DEV_IDENTITY_CLIENT: client, DEV_IDENTITY_SECRET: secret } = variables;
  if (!isLocal || !url || !client || !secret) return null;
  return { ...common, issuer: "development", wellKnown: url + discovery, clientId: client, clientSecret: secret };
}

/** The providers for sign-in, in the order of their buttons. */
function identitiesOf(variables: NodeJS.ProcessEnv, isLocal: boolean): IdentitySettings[] {
  const own = readIssuer(variables, { isLocal });
  return [
    ...(own ? [{ ...own, id: "oidc" as const, wellKnown: own.issuer.replace(/\/$/, "") + discovery }] : []),
    ...[googleOf(variables, isLocal)].filter((provider) => provider !== null),
  ];
}

function paymentsOf(variables: NodeJS.ProcessEnv, isLocal: boolean): PaymentSettings | null {
  const account = readPaymentSettings(variables, { isLocal });
  if (account) return { ...account, sandboxUrl: null };
  const { DEV_PAYMENTS_URL: url, DEV_PAYMENTS_KEY: secretKey, DEV_PAYMENTS_WEBHOOK_SECRET: webhookSecret } = variables;
  if (!isLocal || !url || !secretKey || !webhookSecret) return null;
  return { secretKey, webhookSecret, isLive: false, sandboxUrl: new URL(url) };
}

const dataFolderOf = ({ DATA_DIR }: NodeJS.ProcessEnv) => path.resolve(/* turbopackIgnore: true */ DATA_DIR || ".data");

/** Whether mails reach anyone: by a mail server, or on the mailbox page of local mode. */
const sendsMail = ({ smtp }: Pick<Env, "smtp">, isLocal: boolean) => smtp !== null || isLocal;

/** The settings of the product that no variable gives. */
const plainDefaults = Object.fromEntries(
  siteSettingNames.map((name) => [name, (siteSettingRules[name] as SiteSettingRule).otherwise ?? ""]),
) as SiteSettings;

/** The settings that hold until an admin saves others. */
const siteDefaultsOf = (
  variables: NodeJS.ProcessEnv,
  siteUrl: URL,
  figures: ReturnType<typeof readAppSettings>["siteFigures"],
): SiteSettings => ({
  ...plainDefaults,
  site_name: variables.SITE_NAME || "Vouchsafe",
  title_suffix: variables.TITLE_SUFFIX || variables.SITE_NAME || siteUrl.host,
  support_email: variables.SUPPORT_EMAIL ?? "",
  site_figures: figures.map(({ figure, text }) => `${figure}: ${text}`).join("\n"),
});

function readEnv(variables: NodeJS.ProcessEnv): Env {
  const { databaseUrl, directUrl, siteUrl: origin, ...server } = readServerSettings(variables);
  const { isLocal, allowsRemoteImages, cdn, readUrl, errorTarget } = server;
  const { secret, mailFrom, allowsMailSignIn, siteFigures, ...others } = readAppSettings(variables);
  if (!databaseUrl) throw new Refusal("DATABASE_URL must be set.");
  if (!secret && !isLocal) throw new Refusal("SECRET must be set where the site is public.");
  const siteUrl = new URL(origin);
  // next-auth reads this setting only from the environment.
  variables.NEXTAUTH_URL = `${siteUrl.origin}/accounts`;
  return {
    ...others,
    databaseUrl,
    dataFolder: dataFolderOf(variables),
    directUrl: directUrl ?? databaseUrl,
    readUrl,
    isPooled: directUrl !== databaseUrl,
    siteUrl,
    siteDefaults: siteDefaultsOf(variables, siteUrl, siteFigures),
    identities: identitiesOf(variables, isLocal),
    offersMailSignIn: allowsMailSignIn && sendsMail(others, isLocal),
    payments: paymentsOf(variables, isLocal),
    mailFrom: mailFrom ?? { name: null, address: variables.SUPPORT_EMAIL || `noreply@${siteUrl.hostname}` },
    secret: secret ?? `local-only:${databaseUrl}`,
    isLocal,
    allowsRemoteImages,
    cdn,
    errorTarget,
  };
}

let cached: Env | undefined;

/**
 * The settings, read once from the environment and checked by the same rules as in the starter and the front server.
 * Nothing else in the site reads the environment. Throws a `Refusal` for an invalid setting.
 */
export const env = (): Env => (cached ??= readEnv(process.env));
