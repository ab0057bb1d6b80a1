import { collectAnswer } from "./collect-answer.mjs";
import { encode } from "./encodings.mjs";
import { inlineSources, policyWith } from "./inline-scripts.mjs";
import { withLateScripts } from "./late-scripts.mjs";

/**
 * Whether this is a document to buffer. A document with a length is already complete: a prerendered error page or an
 * empty one.
 * @param {import("node:http").ServerResponse} res
 */
const isDrawn = (res) =>
  String(res.getHeader("content-type")).startsWith("text/html") && !res.hasHeader("content-length");

/**
 * Buffers Next's document and sends it complete, compressed (in the thread pool) as the visitor accepts it.
 * @param {import("node:http").ServerResponse} res
 * @param {{encoding: import("./encodings.mjs").Encoding, wakesLate: () => boolean,
 *   whenWhole: (body: Buffer, policy: string) => [string, string][]}} how `wakesLate`: whether the page's scripts wait
 * for the first paint, which is known once the page is rendered; `whenWhole`: called before the page is sent, but not for
 * an aborted response; returns further headers
 */
export function collectPage(res, { encoding, wakesLate, whenWhole }) {
  collectAnswer(res, {
    isWanted: isDrawn,
    async finish(html) {
      const plain = wakesLate() ? withLateScripts(html) : html;
      const body = await encode(plain, encoding);
      const policy = policyWith(res.getHeader("content-security-policy"), inlineSources(plain));
      return { body, encoding, headers: [["content-security-policy", policy], ...whenWhole(body, policy)] };
    },
  });
}
