import { createHash } from "node:crypto";

/**
 * An inline script. Data such as JSON-LD isn't executed, and `data-late` scripts are empty
 * (server/front/late-scripts.mjs).
 */
const inline = /<script(?![^>]*\b(?:src|data-late|type)=)[^>]*>([^]*?)<\/script>/g;

/**
 * The script sources for a page's content security policy: hashes of its inline scripts, so that no other inline script
 * runs. User text can't look like a script element, because its "<" is escaped.
 * @param {Buffer} html a complete document
 * @returns {string[]}
 */
export const inlineSources = (html) =>
  [...html.toString("latin1").matchAll(inline)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text, "latin1").digest("base64")}'`,
  );

/**
 * A policy that also allows these scripts. In development, the policy allows all inline scripts; adding a hash would
 * disable that.
 * @param {unknown} policy
 * @param {readonly string[]} sources
 */
export function policyWith(policy, sources) {
  const text = String(policy);
  const own = "script-src 'self'";
  return text.includes(`${own} 'unsafe-inline'`) ? text : text.replace(own, [own, ...sources].join(" "));
}
