/**
 * @import { ServerResponse } from "node:http"
 * @import { ServerRequest } from "./judge-request.mjs"
 */
import { isApiPath, pathOf } from "./judge-request.mjs";
import { sendPlain } from "./plain-answer.mjs";

const maxBodyBytes = 5 * 1024 * 1024;

/** How much more is read and dropped, so that whoever sends gets to read the answer instead of a broken connection. */
const patienceBytes = 50 * 1024 * 1024;

/**
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 */
function refuse(req, res) {
  if (res.headersSent) {
    req.destroy();
    return;
  }
  sendPlain(req, res, { status: 413, isApi: isApiPath(pathOf(req.url)) });
  // Whoever reads the body is still waiting for its end and may answer to what it got: too late.
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
 * Holds request bodies to 5 MB: by their announced length at once, otherwise by counting what arrives.
 * @param {ServerRequest} req
 * @param {ServerResponse} res
 * @returns {boolean} false when the request has been answered with 413
 */
export function limitBody(req, res) {
  const announced = Number(req.headers["content-length"] ?? 0);
  const isTooLarge = announced > maxBodyBytes;
  if (!isTooLarge && req.headers["transfer-encoding"] === undefined) return true;
  // Counted where the parser hands the pieces over: a listener for "data" would take them from whom they are for.
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
    if (!isRefused && bytes > maxBodyBytes) {
      isRefused = true;
      refuse(req, res);
    }
    return isRefused && chunk !== null ? true : Reflect.apply(push, this, [chunk, ...rest]);
  };
  if (isTooLarge) refuse(req, res);
  return !isTooLarge;
}
