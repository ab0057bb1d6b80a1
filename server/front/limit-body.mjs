/**
 * @import { ServerResponse } from "node:http"
 * @import { ServerRequest } from "./judge-request.mjs"
 */
import { isApiPath, pathOf } from "./judge-request.mjs";
import { sendPlain } from "./plain-answer.mjs";

/**
 * The most that any operation takes, by path (lib/contract/photo.ts, with the form around the file). The endpoint refuses
 * more than its own operation takes, and reads nothing before it knows the caller.
 * @type {[RegExp, number][]}
 */
const limits = [
  [/^\/api\/(businesses|doctors|reviews)\/\d+\/photos\/?$/, (10 * 1024 + 16) * 1024],
  [/^\/api\//i, 5 * 1024 * 1024],
  // Forms of pages.
  [/^/, 4 * 1024],
];

/** @param {ServerRequest} req */
function maxBytesOf({ url }) {
  const path = pathOf(url);
  return limits.find(([pattern]) => pattern.test(path))?.[1] ?? 0;
}

/** @param {number} bytes */
const sizeText = (bytes) => (bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${Math.floor(bytes / 1024 / 1024)} MB`);

/** How many more bytes are read and discarded, so that the client sees the response instead of a connection reset. */
const patienceBytes = 50 * 1024 * 1024;

/**
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @param {number} maxBytes
 */
function refuse(req, res, maxBytes) {
  if (res.headersSent) {
    req.destroy();
    return;
  }
  const detail = `The request is larger than ${sizeText(maxBytes)}.`;
  sendPlain(req, res, { status: 413, isApi: isApiPath(pathOf(req.url)), detail });
  // The handler may still be waiting for the rest of the body and respond to what it got. Ignore that.
  const ignore = () => res;
  Object.assign(res, {
    setHeader: ignore,
    appendHeader: ignore,
    removeHeader: ignore,
    writeHead: ignore,
    flushHeaders: ignore,
    write: () => false,
    end: ignore,
  });
}

/**
 * Limits request bodies to what their path may take, by Content-Length if present, or by counting bytes as they arrive.
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @returns {boolean} false when the request has been answered with 413
 */
export function limitBody(req, res) {
  const announced = Number(req.headers["content-length"] ?? 0);
  const maxBytes = maxBytesOf(req);
  const isTooLarge = announced > maxBytes;
  if (!isTooLarge && req.headers["transfer-encoding"] === undefined) return true;
  // Counts in `push`, because a "data" listener would take chunks from the actual reader.
  const push = req.push;
  let isRefused = isTooLarge;
  let bytes = 0;
  /**
   * @this {ServerRequest}
   * @param {Buffer | null} chunk
   * @param {unknown[]} rest
   * @returns {boolean}
   */
  req.push = function countAndPush(chunk, ...rest) {
    bytes += chunk?.length ?? 0;
    if (bytes > patienceBytes) req.destroy();
    if (!isRefused && bytes > maxBytes) {
      isRefused = true;
      refuse(req, res, maxBytes);
    }
    return isRefused && chunk !== null ? true : Reflect.apply(push, this, [chunk, ...rest]);
  };
  if (isTooLarge) refuse(req, res, maxBytes);
  return !isTooLarge;
}
