import { collectAnswer } from "./collect-answer.mjs";
import { gzip } from "./gzip.mjs";
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
 * Buffers Next's document and sends it complete, compressed (in the thread pool) if the visitor accepts that.
 * @param {import("node:http").ServerResponse} res
 * @param {{isGzip: boolean, wakesLate: () => boolean, whenWhole: (body: Buffer, policy: string) => void}} how `isGzip`:
 * whether the visitor accepts gzip; `wakesLate`: whether the page's scripts wait for the first paint, which is known
 * once the page is rendered; `whenWhole`: called before the page is sent, but not for an aborted response
 */
export function collectPage(res, { isGzip, wakesLate, whenWhole }) {
  collectAnswer(res, {
    isWanted: isDrawn,
    async finish(html) {
      const plain = wakesLate() ? withLateScripts(html) : html;
      const body = isGzip ? await gzip(plain) : plain;
      const policy = policyWith(res.getHeader("content-security-policy"), inlineSources(plain));
      whenWhole(body, policy);
      return { body, isGzip, policy };
    },
  });
}
