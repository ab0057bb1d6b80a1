/**
 * @import { ServerResponse } from "node:http"
 * @import { ServerRequest } from "./judge-request.mjs"
 * @typedef {{headers: Record<string, string>, plain: Buffer, zipped: Buffer, bytes: number}} BuiltFile
 */
import { LRUCache } from "lru-cache";
import { takesGzip } from "./accepts.mjs";
import { collectAnswer } from "./collect-answer.mjs";
import { isKnown } from "./etag.mjs";
import { gzip } from "./gzip.mjs";
import { send } from "./plain-answer.mjs";

const isText = /^\/_next\/static\/[\w./~-]+\.(js|css)$/;
const headersKept = ["content-type", "cache-control", "etag", "vary"];

/**
 * Caches the build's scripts and styles, which never change: compressed once at the highest level instead of for each
 * visitor. Next answers the first request for each file, and all range requests.
 * @param {number} maxBytes a whole build takes some 4 MB in both forms; 0 disables the cache
 */
export function createBuiltFiles(maxBytes) {
  /** @type {LRUCache<string, BuiltFile>} */
  const files = new LRUCache({ maxSize: maxBytes || 1, sizeCalculation: ({ bytes }) => bytes });

  /**
   * @param {ServerRequest} req
   * @param {ServerResponse} res
   * @param {BuiltFile} file
   */
  function sendFile(req, res, { headers, plain, zipped }) {
    if (isKnown(req.headers["if-none-match"], headers.etag ?? "")) {
      res.writeHead(304, headers);
      res.end();
      return;
    }
    const isGzip = takesGzip(req);
    const encoding = isGzip ? { "content-encoding": "gzip" } : {};
    send(req, res, { status: 200, headers: { ...headers, ...encoding }, body: isGzip ? zipped : plain });
  }

  return {
    /**
     * Answers with a stored file, or stores the one that Next sends.
     * @param {ServerRequest} req
     * @param {ServerResponse} res
     * @param {string} path
     * @returns {boolean} whether it sent a response
     */
    answer(req, res, path) {
      if (maxBytes === 0 || req.method !== "GET" || req.headers.range !== undefined) return false;
      if (!isText.test(path)) return false;
      const file = files.get(path);
      if (file) {
        sendFile(req, res, file);
        return true;
      }
      if (req.headers["if-none-match"] !== undefined) return false;
      const isGzip = takesGzip(req);
      delete req.headers["accept-encoding"];
      collectAnswer(res, {
        isWanted: () => res.statusCode === 200,
        async finish(plain) {
          const zipped = await gzip(plain, { level: 9 });
          const headers = Object.fromEntries(headersKept.map((name) => [name, String(res.getHeader(name) ?? "")]));
          files.set(path, { headers, plain, zipped, bytes: plain.length + zipped.length });
          return { body: isGzip ? zipped : plain, isGzip };
        },
      });
      return false;
    },
  };
}
