import { collectAnswer } from "./collect-answer.mjs";
import { gzip } from "./gzip.mjs";
import { withLateScripts } from "./late-scripts.mjs";

/**
 * What has a length already is whole: one of the pages drawn ahead, or an empty document.
 * @param {import("node:http").ServerResponse} res
 */
const isDrawn = (res) =>
  String(res.getHeader("content-type")).startsWith("text/html") && !res.hasHeader("content-length");

/**
 * Sends the document that Next answers with in one piece, compressed (beside the server's own thread) where its
 * visitor takes that.
 * @param {import("node:http").ServerResponse} res
 * @param {{isGzip: boolean, wakesLate: () => boolean, whenWhole: (body: Buffer) => void}} how `isGzip`: whether the
 *   visitor takes that; `wakesLate`: whether the page's scripts are to wait, once it is drawn; `whenWhole`: called
 *   before it is sent, not for what breaks off
 */
export function collectPage(res, { isGzip, wakesLate, whenWhole }) {
  collectAnswer(res, {
    isWanted: isDrawn,
    async finish(html) {
      const plain = wakesLate() ? withLateScripts(html) : html;
      const body = isGzip ? await gzip(plain) : plain;
      whenWhole(body);
      return { body, isGzip };
    },
  });
}
