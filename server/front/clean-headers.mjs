/** What only Next's own parts say to each other. The client's router may send what it asks for parts of a page with. */
const internal = /^(x-(middleware|nextjs|matched-path|invoke|now|prerender|action|vercel)|next-(?!router-|url$|hmr-))/;

const isFile = /^\/_next\/static\/|\.[a-z0-9]{2,5}$/i;

/**
 * Takes from a request what no visitor may steer the site with, and for pages what it knows already: Next would answer
 * "not modified" to it in place of an error. Pages that are kept are compared before (server/front/fast-path.mjs).
 * @param {import("node:http").IncomingMessage} req
 * @param {string} path
 */
export function cleanHeaders(req, path) {
  for (const name of Object.keys(req.headers)) if (internal.test(name)) delete req.headers[name];
  if (isFile.test(path)) return;
  delete req.headers["if-none-match"];
  delete req.headers["if-modified-since"];
}
