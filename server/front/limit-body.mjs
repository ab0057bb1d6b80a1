import { isApiPath, pathOf } from "./judge-request.mjs";
import { sendPlain } from "./plain-answer.mjs";

const maxBodyBytes = 5 * 1024 * 1024;

function refuse(req, res) {
  if (res.headersSent) return req.destroy();
  sendPlain(req, res, { status: 413, isApi: isApiPath(pathOf(req.url)), close: true });
  // Whoever reads the body is still waiting for its end and may answer to what it got: too late.
  for (const name of ["setHeader", "appendHeader", "removeHeader", "writeHead", "flushHeaders"]) res[name] = () => res;
  res.write = () => false;
  res.end = () => res;
  res.once("finish", () => req.destroy());
  return undefined;
}

/**
 * Holds request bodies to 5 MB: by their announced length at once, otherwise by counting what arrives.
 * @returns {boolean} false when the request has been answered with 413
 */
export function limitBody(req, res) {
  if (Number(req.headers["content-length"] ?? 0) > maxBodyBytes) {
    refuse(req, res);
    return false;
  }
  if (req.headers["transfer-encoding"] === undefined) return true;
  // Counted where the parser hands the pieces over: a listener for "data" would take them from whom they are for.
  const push = req.push;
  let bytes = 0;
  req.push = function countAndPush(chunk, ...rest) {
    const before = bytes;
    bytes += chunk?.length ?? 0;
    if (bytes <= maxBodyBytes) return push.call(this, chunk, ...rest);
    if (before <= maxBodyBytes) refuse(req, res);
    return true;
  };
  return true;
}
