import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { takesGzip } from "./accepts.mjs";
import { pageCacheControl } from "./fast-path.mjs";
import { errorPagePath, isApiPath, pathOf } from "./judge-request.mjs";
import { send } from "./plain-answer.mjs";
import { statusOf } from "./said-status.mjs";

const empty = { html: Buffer.alloc(0), gzip: null };

/**
 * The pages that the build drew for "not found" and for errors, by status. Development has none of them: its own
 * overlay is wanted there.
 */
export function readWholePages(projectFolder) {
  function read(...names) {
    const files = names.map((name) => path.join(projectFolder, ".next/server", name));
    const file = files.find((name) => existsSync(name));
    if (!file) return null;
    const html = readFileSync(file);
    return { html, gzip: gzipSync(html) };
  }
  return { 404: read("app/_not-found.html"), 500: read(`app${errorPagePath}.html`, "pages/500.html") };
}

/** The headers and the body of a drawn page for this request. */
function dressed(req, { html, gzip }) {
  const isGzip = gzip !== null && takesGzip(req);
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", vary: "accept-encoding" };
  if (isGzip) headers["content-encoding"] = "gzip";
  return { headers, body: isGzip ? gzip : html };
}

/** Sends the drawn page of a status; tells whether there is one. */
export function sendWholePage(req, res, { status, pages }) {
  if (!pages[status]) return false;
  send(req, res, { status, ...dressed(req, pages[status]) });
  return true;
}

/** Sets right what Next says of an answer: one Location, and nobody on the way may keep a page that can change. */
function mendHeaders(res) {
  const location = res.getHeader("location");
  if (Array.isArray(location)) res.setHeader("location", location[0]);
  if (String(res.getHeader("cache-control")).startsWith("s-maxage")) res.setHeader("cache-control", pageCacheControl);
}

/** What to send in place of the body that Next has for this status, if anything. */
function replacementFor(req, status, pages) {
  if (req.headers.rsc !== undefined || isApiPath(pathOf(req.url))) return null;
  return status === 308 || status === 307 ? empty : (pages[status] ?? null);
}

function announce(res, { headers, body }) {
  for (const name of ["content-encoding", "transfer-encoding", "etag"]) res.removeHeader(name);
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader("content-length", body.length);
}

/**
 * Makes Next's answers whole. Where a page says "not found" or fails, Next sends an empty document that only a script
 * fills in: the drawn page is sent in its place, and never a word of what went wrong. A redirect needs no document. A
 * page that is whole and says a status of its own keeps its body and gets that status.
 */
export function completeAnswers(req, res, { pages, said }) {
  const { writeHead, write, end } = res;
  let instead;

  res.writeHead = function wholeHead(status, ...rest) {
    mendHeaders(res);
    if (status === 200 && statusOf(said) !== 200) {
      res.setHeader("cache-control", "no-store");
      return writeHead.call(this, statusOf(said), ...rest);
    }
    res.statusCode = status;
    const page = replacementFor(req, status, pages);
    if (!page) return writeHead.call(this, status, ...rest);
    instead = dressed(req, page);
    announce(res, instead);
    return writeHead.call(this, status);
  };
  const begin = () => res.headersSent || res.writeHead(res.statusCode);
  res.write = function wholeWrite(...args) {
    begin();
    return instead ? true : write.apply(this, args);
  };
  res.end = function wholeEnd(...args) {
    begin();
    if (!instead) return end.apply(this, args);
    const done = args.findLast((arg) => typeof arg === "function");
    return end.call(this, req.method === "HEAD" ? undefined : instead.body, done);
  };
}
