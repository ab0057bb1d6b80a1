/**
 * @import { ServerResponse } from "node:http"
 * @import { ServerRequest } from "./judge-request.mjs"
 * @import { Encoding } from "./encodings.mjs"
 * @typedef {{headers: Record<string, string>, bodies: Record<Encoding, Buffer>}} BuiltFile
 */
import { LRUCache } from "lru-cache";
import { collectAnswer } from "./collect-answer.mjs";
import { encodeInAll, encodingFor, encodingHeader } from "./encodings.mjs";
import { isKnown } from "../process/etag.mjs";
import { send } from "./plain-answer.mjs";

const isText = /^\/_next\/static\/[\w./~-]+\.(js|css|svg)$/;
const headersKept = ["content-type", "cache-control", "etag", "vary"];

/** @param {BuiltFile} file */
const bytesOf = ({ bodies }) => bodies.identity.length + bodies.gzip.length + bodies.br.length;

/**
 * Caches the build's scripts, styles, and icons, which never change: compressed once instead of for each visitor. Next
 * answers the first request for each file, and all range requests.
 * @param {number} maxBytes a whole build takes some 5 MB in all encodings; 0 disables the cache
 */
export function createBuiltFiles(maxBytes) {
  /** @type {LRUCache<string, BuiltFile>} */
  const files = new LRUCache({ maxSize: maxBytes || 1, sizeCalculation: bytesOf });

  /**
   * @param {ServerRequest} req
   * @param {ServerResponse} res
   * @param {BuiltFile} file
   */
  function sendFile(req, res, { headers, bodies }) {
    if (isKnown(req.headers["if-none-match"], headers.etag ?? "")) {
      res.writeHead(304, headers);
      res.end();
      return;
    }
    const encoding = encodingFor(req);
    send(req, res, { status: 200, headers: { ...headers, ...encodingHeader(encoding) }, body: bodies[encoding] });
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
      const encoding = encodingFor(req);
      delete req.headers["accept-encoding"];
      collectAnswer(res, {
        isWanted: () => res.statusCode === 200,
        async finish(plain) {
          const bodies = await encodeInAll(plain);
          const headers = Object.fromEntries(headersKept.map((name) => [name, String(res.getHeader(name) ?? "")]));
          files.set(path, { headers, bodies });
          return { body: bodies[encoding], encoding };
        },
      });
      return false;
    },
  };
}
