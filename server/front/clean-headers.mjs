/**
 * Headers that only parts of Next send each other. Those with which the client router requests page data are allowed.
 */
const internal = /^(x-(middleware|nextjs|matched-path|invoke|now|prerender|action|vercel)|next-(?!router-|url$|hmr-))/;

const isFile = /^\/_next\/static\/|\.[a-z0-9]{2,5}$/i;

/** A page must not depend on who asked for it first: without a User-Agent, Next would stream its head. */
const userAgent = "Mozilla/5.0";

/**
 * Removes Next's internal headers from a request, and from page requests also the conditional ones: Next would answer
 * 304 to those instead of an error. Cached pages are compared earlier (server/front/fast-path.mjs).
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
