/**
 * @import { ServerResponse } from "node:http"
 * @import { ServerRequest } from "./judge-request.mjs"
 */
import { isApiPath, pathOf } from "./judge-request.mjs";
import { sendPlain } from "./plain-answer.mjs";

const maxBodyBytes = 5 * 1024 * 1024;

/** Photos may be larger: the limit of the operation, with the form around the file (lib/contract/photo.ts). */
const maxPhotoBytes = (10 * 1024 + 16) * 1024;
const photosPath = /^\/api\/(businesses|doctors|reviews)\/\d+\/photos\/?$/;

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
  const detail = `The request is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`;
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
 * Limits request bodies to 5 MB, or 10 MB for photos, by Content-Length if present, or by counting bytes as they arrive.
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @returns {boolean} false when the request has been answered with 413
 */
export function limitBody(req, res) {
  const announced = Number(req.headers["content-length"] ?? 0);
  const maxBytes = photosPath.test(pathOf(req.url)) ? maxPhotoBytes : maxBodyBytes;
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
