import { Refusal } from "./refusal.mjs";

const shortestToken = 16;
/** How long a CDN may serve an expired page while it fetches the next one. */
const revalidateSeconds = 30;
/** Caches commonly refuse longer headers (Varnish: 8 KB). A page with more tags than fit isn't kept by the CDN. */
const longestKeys = 4000;

/**
 * The CDN in front of the site. `seconds`: how long it may keep a page; `purgeUrl`, `token`: where and as whom the worker
 * tells it what has changed.
 * @typedef {{seconds: number, purgeUrl: string, token: string}} Cdn
 */

/** @param {string | undefined} text */
const isAddress = (text) => text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/**
 * The CDN's settings, or null if no CDN may keep pages: a trial's pages are for those with its password.
 * @param {NodeJS.ProcessEnv} env
 * @param {{isTrial: boolean}} site
 * @returns {Cdn | null}
 * @throws {Refusal} for an invalid value, and without a way to purge: removed content would stay visible
 */
export function cdnOf({ CDN_MAX_AGE: age, CDN_PURGE_URL: purgeUrl, CDN_PURGE_TOKEN: token }, { isTrial }) {
  if (isTrial || !age || age === "0") return null;
  if (!/^[1-9]\d{0,6}$/.test(age)) throw new Refusal(`CDN_MAX_AGE is "${age}", which is not a number of seconds.`);
  if (!purgeUrl || !isAddress(purgeUrl)) throw new Refusal("CDN_MAX_AGE needs CDN_PURGE_URL, the address for purges.");
  if (!token || token.length < shortestToken) {
    throw new Refusal(`CDN_MAX_AGE needs CDN_PURGE_TOKEN, of ${shortestToken} characters or more.`);
  }
  return { seconds: Number(age), purgeUrl, token };
}

/**
 * The surrogate key of a tag of the change feed: `listing-5` for `listing:5`, `listing-all` for `listing:*`.
 * @param {string} tag
 */
export const surrogateKey = (tag) => tag.replace("*", "all").replaceAll(/[^a-z0-9]+/gi, "-");

/**
 * Lets a CDN keep a page. The headers are those that only CDNs read, so that browsers and other caches still revalidate.
 * @param {{tags: string[], endsAt: number}} page `endsAt`: when the page expires, in ms
 * @param {{seconds: number, staleMs: number}} limits `seconds`: how long the CDN may keep any page; `staleMs`: how long it
 *   may serve an expired one while the site fails
 * @returns {[string, string][]} none if it may not keep this one
 */
export function cdnHeaders({ tags, endsAt }, { seconds, staleMs }) {
  const age = Math.min(seconds, Math.floor((endsAt - Date.now()) / 1000));
  const keys = [...new Set(tags.map(surrogateKey))].join(" ");
  if (age <= 0 || keys.length > longestKeys) return [];
  const stale = `stale-while-revalidate=${revalidateSeconds}, stale-if-error=${Math.floor(staleMs / 1000)}`;
  const control = `max-age=${age}, ${stale}`;
  return [
    ["surrogate-control", control],
    ["cdn-cache-control", control],
    ["surrogate-key", keys],
  ];
}
