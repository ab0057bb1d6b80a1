import { cdnOf } from "./cdn.mjs";
import { errorTargetOf } from "./error-reports.mjs";
import { Refusal } from "./refusal.mjs";

const loopbackNames = new Set(["localhost", "[::1]", "::1"]);

/**
 * Whether a host name or address can only be reached from this machine.
 * @param {string} host
 */
export const isLoopback = (host) => loopbackNames.has(host.toLowerCase()) || /^127(\.\d{1,3}){3}$/.test(host);

/** @param {string} text */
function portOf(text) {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65535) return port;
  throw new Refusal(`PORT is "${text}", which is not a port number from 1 to 65535.`);
}

/** @param {string} text */
function siteUrlOf(text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.username) return url.origin;
  throw new Refusal(`SITE_URL is "${text}", which is not an origin like https://www.example.com.`);
}

/**
 * @param {string} name
 * @param {string} text
 */
function countOf(name, text) {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new Refusal(`${name} is "${text}", which is not a whole number from 0 on.`);
}

/** @param {string | undefined} text */
const proxiesOf = (text) => (text === "none" ? 0 : countOf("TRUSTED_PROXIES", text || "0"));

const year = 31_536_000;

/**
 * For whom browsers remember that the site is served by https only, as the header's value.
 * @param {string | undefined} text
 */
function hstsOf(text) {
  const values = new Map([
    ["", `max-age=${year}`],
    ["subdomains", `max-age=${year}; includeSubDomains`],
    ["preload", `max-age=${year}; includeSubDomains; preload`],
  ]);
  const value = values.get(text ?? "");
  if (value) return value;
  throw new Refusal(`HSTS is "${text}", which is neither empty nor one of: subdomains, preload.`);
}

/** @param {NodeJS.ProcessEnv} env */
const socketsOf = (env) => ({
  maxConnections: countOf("MAX_CONNECTIONS", env.MAX_CONNECTIONS || "10000"),
  maxPerAddress: countOf("MAX_CONNECTIONS_PER_ADDRESS", env.MAX_CONNECTIONS_PER_ADDRESS || "500"),
});

/** @param {NodeJS.ProcessEnv} env */
function databaseOf(env) {
  const directUrl = env.DATABASE_DIRECT_URL || env.DATABASE_URL || null;
  return {
    databaseUrl: env.DATABASE_URL || null,
    directUrl,
    ownerUrl: env.DATABASE_OWNER_URL || directUrl,
    readUrl: env.DATABASE_READ_URL || null,
  };
}

const shortestToken = 16;

/** @param {string | undefined} text */
function tokenOf(text) {
  if (!text || text.length >= shortestToken) return text || null;
  throw new Refusal(`METRICS_TOKEN has ${text.length} characters, and at least ${shortestToken} are needed.`);
}

/** @param {string | undefined} text */
function accessLogOf(text) {
  if (!text || text === "0" || text === "1") return text === "1";
  throw new Refusal(`ACCESS_LOG is "${text}", which is neither 1 nor 0.`);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {{serviceName: string} | null} null without a collector
 */
function tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName }) {
  if (!endpoint) return null;
  if (/^https?:/.test(endpoint) && URL.canParse(endpoint)) return { serviceName: serviceName || "vouchsafe" };
  throw new Refusal(
    `OTEL_EXPORTER_OTLP_ENDPOINT is "${endpoint}", which is not an address like http://127.0.0.1:4318.`,
  );
}

/**
 * Parses a setting that is true or false.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {"true" | "false"} standard what an unset one means
 */
export function yesOf(env, name, standard) {
  const text = env[name] || standard;
  if (text === "true" || text === "false") return text === "true";
  throw new Refusal(`${name} is "${text}", which is neither true nor false.`);
}

/** @param {NodeJS.ProcessEnv} env */
const passwordOf = ({ TRIAL_PASSWORD: password }) => password || null;

/**
 * Whether this is a trial on an address that others can reach. On a loopback address it is local mode as always.
 * @param {string | undefined} text
 * @param {{isHere: boolean, siteUrl: string}} site
 */
function isTrialOf(text, { isHere, siteUrl }) {
  if (text && text !== "0" && text !== "1") throw new Refusal(`TRIAL is "${text}", which is neither 1 nor 0.`);
  if (text !== "1" || isHere) return false;
  if (siteUrl.startsWith("http:")) return true;
  throw new Refusal(`TRIAL=1 serves over plain http, and SITE_URL is ${siteUrl}: use http, or run a public site.`);
}

/**
 * The server process's settings from the environment. An empty variable counts as unset.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{port: number, host: string, siteUrl: string, isLocal: boolean, isTrial: boolean, trialPassword: string | null, databaseUrl: string | null,
 *   directUrl: string | null, ownerUrl: string | null, readUrl: string | null, pageCacheBytes: number, maxStaleMs: number, trustedProxies: number, hsts: string,
 *   sockets: {maxConnections: number, maxPerAddress: number}, stopIdleMs: number, metricsToken: string | null,
 *   writesAccessLog: boolean, allowsRemoteImages: boolean, cdn: import("./cdn.mjs").Cdn | null,
 *   errorTarget: import("./error-reports.mjs").ErrorTarget | null, tracing: {serviceName: string} | null}} `isLocal`: reachable only from this machine, judging by its listening address and its name, or a trial, which others
 * reach with its password (`npm start` makes it);
 * `directUrl`: the same database without the pooler; `ownerUrl`: the same database as the role that owns the tables;
 * `readUrl`: a replica of it, for long reads
 * @throws {Refusal} for an invalid value
 */
export function readServerSettings(env) {
  const port = portOf(env.PORT || "3000");
  const host = env.HOST || "127.0.0.1";
  const siteUrl = siteUrlOf(env.SITE_URL || `http://localhost:${port}`);
  const isHere = isLoopback(host) && isLoopback(new URL(siteUrl).hostname);
  const isTrial = isTrialOf(env.TRIAL, { isHere, siteUrl });
  const isLocal = isHere || isTrial;
  return {
    port,
    host,
    siteUrl,
    isLocal,
    isTrial,
    trialPassword: isTrial ? passwordOf(env) : null,
    ...databaseOf(env),
    pageCacheBytes: countOf("PAGE_CACHE_BYTES", env.PAGE_CACHE_BYTES || "64e6"),
    maxStaleMs: countOf("MAX_STALE_SECONDS", env.MAX_STALE_SECONDS || "600") * 1000,
    trustedProxies: proxiesOf(env.TRUSTED_PROXIES),
    hsts: hstsOf(env.HSTS),
    sockets: socketsOf(env),
    metricsToken: tokenOf(env.METRICS_TOKEN),
    writesAccessLog: accessLogOf(env.ACCESS_LOG),
    errorTarget: errorTargetOf(env.SENTRY_DSN),
    tracing: tracingOf(env),
    allowsRemoteImages: yesOf(env, "ALLOW_REMOTE_IMAGES", "false"),
    cdn: cdnOf(env, { isTrial }),
    // No proxy holds connections to a local site, and Ctrl-C shouldn't wait for a browser.
    stopIdleMs: countOf("STOP_IDLE_SECONDS", env.STOP_IDLE_SECONDS || (isLocal ? "0" : "15")) * 1000,
  };
}
