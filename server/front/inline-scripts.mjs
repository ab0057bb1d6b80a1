import { createHash } from "node:crypto";

/** An inline script; data such as JSON-LD isn't run, and a `data-late` one is empty (server/front/late-scripts.mjs). */
const inline = /<script(?![^>]*\b(?:src|data-late|type)=)[^>]*>([^]*?)<\/script>/g;

/**
 * The sources of a page's inline scripts in a content security policy: their hashes, so that no other one runs. User text
 * can't look like a script element: its "<" is escaped.
 * @param {Buffer} html a complete document
 * @returns {string[]}
 */
export const inlineSources = (html) =>
  [...html.toString("latin1").matchAll(inline)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text, "latin1").digest("base64")}'`,
  );

/**
 * A policy that also allows these scripts. That of development allows all inline ones, which a hash would undo.
 * @param {unknown} policy
 * @param {readonly string[]} sources
 */
export function policyWith(policy, sources) {
  const text = String(policy);
  const own = "script-src 'self'";
  return text.includes(`${own} 'unsafe-inline'`) ? text : text.replace(own, [own, ...sources].join(" "));
}
