/** @import { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http" */

/** @type {Record<number, string>} */
const sentences = {
  400: "Bad request.",
  401: "This address needs a bearer token.",
  404: "Not found.",
  405: "Method not allowed.",
  408: "Request timed out.",
  413: "The request is too large.",
  421: "This site answers only under the names of its own machine, such as localhost.",
  431: "The request headers are too large.",
  500: "Something went wrong.",
  503: "The site is unavailable at the moment. Please try again.",
};

/**
 * Sends a complete body with its length, or only the headers for HEAD.
 * @param {IncomingMessage} req
 * @param {ServerResponse} res
 * @param {{status: number, headers: OutgoingHttpHeaders, body: Buffer}} answer
 */
export function send(req, res, { status, headers, body }) {
  res.writeHead(status, { ...headers, ...(status === 204 ? {} : { "content-length": body.length }) });
  res.end(req.method === "HEAD" || status === 204 ? undefined : body);
}

/** @param {number} status */
const sentenceOf = (status) => sentences[status] ?? sentences[500];
/** @param {number} status @param {string} [detail] */
const jsonBody = (status, detail = sentenceOf(status)) => Buffer.from(JSON.stringify({ detail }));
/** @param {boolean} isApi */
const typeOf = (isApi) => (isApi ? "application/json" : "text/plain; charset=utf-8");
/** @param {number} status */
const textBody = (status) => Buffer.from(`${sentenceOf(status)}\n`);

/**
 * Answers with one sentence: as JSON `{detail}` for API calls, or else as plain text.
 * @param {IncomingMessage} req
 * @param {ServerResponse} res
 * @param {{status: number, allow?: string, retryAfter?: string, isApi?: boolean, close?: boolean, detail?: string}} answer
 * `close`: end the connection; `detail`: another sentence, for API calls
 */
export function sendPlain(req, res, { status, allow, retryAfter, isApi = false, close = false, detail }) {
  const headers = {
    "content-type": typeOf(isApi),
    "cache-control": "no-store",
    ...(allow ? { allow } : {}),
    ...(retryAfter ? { "retry-after": retryAfter } : {}),
    ...(close ? { connection: "close" } : {}),
  };
  send(req, res, { status, headers, body: isApi ? jsonBody(status, detail) : textBody(status) });
}

/**
 * The same for an unreadable request: the whole response as raw text for the socket.
 * @param {{status: number, phrase: string, headers: [string, string][], isApi: boolean}} answer
 */
export function rawAnswer({ status, phrase, headers, isApi }) {
  const body = isApi ? jsonBody(status) : textBody(status);
  const lines = [
    `HTTP/1.1 ${status} ${phrase}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `content-type: ${typeOf(isApi)}`,
    `content-length: ${body.length}`,
    "connection: close",
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}
