import "server-only";
import { z } from "zod";

/** Addresses of this machine alone: what local mode means. */
const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

const settings = z.object({
  NODE_ENV: z.string().default("production"),
  DATABASE_URL: z.string().min(1),
  /** Connections that one server process opens at most. */
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().default(3000),
  SITE_URL: z.url().optional(),
  SITE_NAME: z.string().default("Vouchsafe"),
  TITLE_SUFFIX: z.string().optional(),
  SUPPORT_EMAIL: z.string().default("support@example.com"),
  /** Signs cookies. Local mode makes one of its own; elsewhere it must be given. */
  SECRET: z.string().min(16).optional(),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** How many proxies stand before the server: which entry of X-Forwarded-For is the client. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  LOG_LEVEL: z.string().default("info"),
});

export interface Env {
  isProduction: boolean;
  databaseUrl: string;
  databasePool: number;
  siteUrl: URL;
  siteName: string;
  titleSuffix: string;
  supportEmail: string;
  secret: string;
  rateLimitScale: number;
  trustedProxies: number;
  logLevel: string;
  /** True when only this machine can reach the site: what local mode offers exists only then. */
  isLocal: boolean;
}

function read(): Env {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const raw = settings.parse(given);
  const siteUrl = new URL(raw.SITE_URL ?? `http://localhost:${raw.PORT}`);
  const isLocal = loopbackHosts.has(raw.HOST) && loopbackHosts.has(siteUrl.hostname);
  const secret = raw.SECRET ?? (isLocal ? `local-only:${raw.DATABASE_URL}` : undefined);
  if (!secret) throw new Error("SECRET must be set where the site is public.");
  return {
    isProduction: raw.NODE_ENV === "production",
    databaseUrl: raw.DATABASE_URL,
    databasePool: raw.DATABASE_POOL,
    siteUrl,
    siteName: raw.SITE_NAME,
    titleSuffix: raw.TITLE_SUFFIX ?? siteUrl.host,
    supportEmail: raw.SUPPORT_EMAIL,
    secret,
    rateLimitScale: raw.RATE_LIMIT_SCALE,
    trustedProxies: raw.TRUSTED_PROXIES,
    logLevel: raw.LOG_LEVEL,
    isLocal,
  };
}

let known: Env | undefined;

/** The settings, read once and checked: the only reader of the process's environment. Throws when one is wrong. */
export const env = (): Env => (known ??= read());
