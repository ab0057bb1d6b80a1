/** Headers that Next uses internally. Headers with which the client router requests page data are allowed. */
const internal = /^(x-(middleware|nextjs|matched-path|invoke|now|prerender|action|vercel)|next-(?!router-|url$|hmr-))/;

const isFile = /^\/_next\/static\/|\.[a-z0-9]{2,5}$/i;

/** A cached page must not depend on who requested it first: without a User-Agent, Next would stream the head. */
const userAgent = "Mozilla/5.0";

/**
 * Removes Next's internal headers from a request. Removes conditional headers from page requests too, because Next
 * would answer them with 304 instead of an error. For cached pages, they are checked earlier
 * (server/front/fast-path.mjs).
 * @param {import("node:http").IncomingMessage} req
 * @param {string} path
 */
export function cleanHeaders(req, path) {
  for (const name of Object.keys(req.headers)) if (internal.test(name)) delete req.headers[name];
  if (isFile.test(path)) return;
  req.headers["user-agent"] ||= userAgent;
  delete req.headers["if-none-match"];
  delete req.headers["if-modified-since"];
}
