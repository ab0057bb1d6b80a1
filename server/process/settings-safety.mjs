import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { readIssuer } from "./issuer-settings.mjs";
import { Refusal } from "./refusal.mjs";
import { isLoopback } from "./settings.mjs";

/**
 * The settings that a public site requires and that are missing. Local mode uses the development sign-in and a
 * generated secret, and anyone can become the first admin.
 * @param {NodeJS.ProcessEnv} env
 */
function missingOf(env) {
  const hasIssuer = readIssuer(env, { isLocal: false }) !== null;
  const hasGoogle = Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET);
  const google = ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"].filter((name) => !env[name]);
  const hasLinks = Boolean(env.SMTP_URL) && env.MAIL_SIGN_IN !== "false";
  const hasWayIn = hasIssuer || hasGoogle || hasLinks;
  return [
    ...(hasWayIn ? [] : [`${google.join(" and ")} (or OIDC_ISSUER and its client, or SMTP_URL)`]),
    ...["SECRET", "ADMIN_EMAILS"].filter((name) => !env[name]),
  ];
}

/**
 * What is wrong with the address of a public site, as a sentence; null if nothing is.
 * @param {{host: string, siteUrl: string, trustedProxies: number}} settings
 * @param {NodeJS.ProcessEnv} env
 */
function addressFault({ host, siteUrl, trustedProxies }, { ALLOW_HTTP, TRUSTED_PROXIES }) {
  const { protocol, hostname } = new URL(siteUrl);
  if (isLoopback(hostname)) {
    return `HOST=${host} makes the site public, and SITE_URL is ${siteUrl}, which only this machine reaches: set it to the address that visitors use.`;
  }
  if (protocol === "http:" && ALLOW_HTTP !== "true") {
    return `SITE_URL is ${siteUrl}, so sessions and passwords would cross the network unencrypted: use https, or set ALLOW_HTTP=true if you mean it.`;
  }
  if (protocol === "https:" && trustedProxies === 0 && TRUSTED_PROXIES !== "none") {
    return `SITE_URL is ${siteUrl}, which only a proxy can serve, and TRUSTED_PROXIES is 0, so all visitors would share one address and its rate limits: set it to the number of proxies, or to none if they add no X-Forwarded-For.`;
  }
  return null;
}

/**
 * Refuses to start a public site where no one could sign in, where anyone could sign in as anyone else, or whose address
 * endangers its visitors. The server, the worker, and every command use it.
 * @param {{isLocal: boolean, host: string, siteUrl: string, trustedProxies: number}} settings
 * @param {NodeJS.ProcessEnv} env
 * @throws {Refusal} that names the missing or dangerous settings
 */
export function requireSafeSettings(settings, env) {
  if (settings.isLocal) return;
  const missing = missingOf(env);
  if (missing.length > 0) {
    throw new Refusal(
      `HOST=${settings.host} and SITE_URL=${settings.siteUrl} make the site public, which needs ${missing.join(" and ")}.`,
    );
  }
  const fault = addressFault(settings, env);
  if (fault) throw new Refusal(fault);
}

/**
 * How many letters must be added, removed, or replaced to turn one text into another.
 * @param {string} from
 * @param {string} to
 */
function editsBetween(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [n, letter] of [...from].entries()) {
    const next = [n + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const [left = 0, above = 0, diagonal = 0] = [next[at - 1], row[at], row[at - 1]];
      next.push(Math.min(left + 1, above + 1, diagonal + (letter === to[at - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

const listed = path.resolve(import.meta.dirname, "../../.env.example");
const shortestName = 8;
const mostEdits = 2;

/**
 * A sentence for each variable whose name is nearly that of a setting, and so probably misspelled.
 * @param {NodeJS.ProcessEnv} env
 */
export function misspelledSettings(env) {
  const text = existsSync(listed) ? readFileSync(listed, "utf8") : "";
  const known = new Set(text.match(/^[A-Z_]+(?==)/gm));
  return Object.keys(env).flatMap((name) => {
    if (known.has(name) || name.length < shortestName) return [];
    const meant = [...known].find((one) => one.length >= shortestName && editsBetween(name, one) <= mostEdits);
    return meant ? [`${name} is no setting and has no effect: ${meant} may be meant.`] : [];
  });
}
