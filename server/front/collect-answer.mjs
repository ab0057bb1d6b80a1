/**
 * @import { ServerResponse } from "node:http"
 * @import { Encoding } from "./encodings.mjs"
 */

/** @param {unknown} encoding */
const encodingOf = (encoding) => (typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8");

/**
 * Buffers the body of a response and sends it complete, with its length. Other responses are passed through. Writes
 * never report backpressure, so a slow client doesn't slow down rendering.
 * @param {ServerResponse} res of a GET that Next answers uncompressed
 * @param {{isWanted: (res: ServerResponse) => boolean,
 *   finish: (given: Buffer) => Promise<{body: Buffer, encoding: Encoding, headers?: [string, string][]}>}} how `isWanted`:
 * decides by status and headers; `finish`: turns Next's body into the one to send, with headers of its own. It isn't
 * called for an aborted response.
 */
export function collectAnswer(res, { isWanted, finish }) {
  // Next ignores headers that are set after it has begun, so save the original setHeader.
  const { setHeader, writeHead, write, end } = res;
  /** @type {Uint8Array[]} */
  const chunks = [];
  let isBegun = false;
  let isPassed = false;

  /** @param {unknown[]} args those of `write` or `end` */
  function take([chunk, encoding]) {
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk, encodingOf(encoding)));
    else if (chunk instanceof Uint8Array) chunks.push(chunk);
  }
  /** @param {unknown} done the callback of `end`, if any */
  async function deliver(done) {
    const { body, encoding, headers = [] } = await finish(Buffer.concat(chunks));
    for (const [name, value] of headers) setHeader.call(res, name, value);
    if (encoding !== "identity") setHeader.call(res, "content-encoding", encoding);
    setHeader.call(res, "content-length", body.length);
    writeHead.call(res, res.statusCode);
    Reflect.apply(end, res, [body, done]);
  }

  Object.defineProperty(res, "headersSent", { get: () => isBegun });
  /**
   * @param {number} status
   * @param {unknown[]} rest
   */
  res.writeHead = function collectingHead(status, ...rest) {
    const given = rest.findLast((one) => typeof one === "object") ?? {};
    for (const [name, value] of Object.entries(given)) setHeader.call(res, name, value);
    res.statusCode = status;
    isBegun = true;
    isPassed = !isWanted(res);
    if (isPassed) writeHead.call(this, status);
    return this;
  };
  res.flushHeaders = () => res.headersSent || res.writeHead(res.statusCode);
  /**
   * @param {unknown[]} args
   * @returns {boolean}
   */
  res.write = function collectingWrite(...args) {
    res.flushHeaders();
    if (isPassed) return Reflect.apply(write, this, args);
    take(args);
    return true;
  };
  /**
   * @param {unknown[]} args
   * @returns {ServerResponse}
   */
  res.end = function collectingEnd(...args) {
    res.flushHeaders();
    if (isPassed) return Reflect.apply(end, this, args);
    take(args);
    deliver(args.findLast((arg) => typeof arg === "function")).catch((error) => res.destroy(error));
    return this;
  };
}
