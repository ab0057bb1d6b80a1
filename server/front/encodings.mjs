/**
 * A body in one or more encodings.
 * @typedef {"br" | "gzip" | "identity"} Encoding
 * @typedef {Partial<Record<Encoding, Buffer>>} Bodies
 */
import { promisify } from "node:util";
import zlib from "node:zlib";
import { memoize } from "./memoize.mjs";

/** As fast as gzip's default level, and our pages are about a seventh smaller; higher ones take far longer. */
const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
const brotliCompress = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** @type {Encoding[]} */
const preferred = ["br", "gzip"];

const bestOf = memoize((header) => {
  const accepted = header
    .toLowerCase()
    .split(",")
    .filter((part) => !/;\s*q\s*=\s*0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";", 1)[0]?.trim());
  return preferred.find((encoding) => accepted.includes(encoding)) ?? "identity";
});

/**
 * The best encoding that a request lists with a weight above zero.
 * @param {{headers: import("node:http").IncomingHttpHeaders}} req
 * @returns {Encoding}
 */
export const encodingFor = ({ headers }) => bestOf(String(headers["accept-encoding"] ?? ""));

/**
 * The header that names an encoding.
 * @param {Encoding} encoding
 * @returns {Record<string, string>}
 */
export const encodingHeader = (encoding) => (encoding === "identity" ? {} : { "content-encoding": encoding });

/**
 * Encodes a body in the thread pool.
 * @param {Buffer} body
 * @param {Encoding} encoding
 * @returns {Promise<Buffer>}
 */
export async function encode(body, encoding) {
  if (encoding === "br") return brotliCompress(body, brotli);
  return encoding === "gzip" ? gzip(body) : body;
}

/**
 * The same in every encoding, for what is sent many times.
 * @param {Buffer} body
 * @returns {Promise<Record<Encoding, Buffer>>}
 */
export async function encodeInAll(body) {
  const [br, gzipped] = await Promise.all([encode(body, "br"), encode(body, "gzip")]);
  return { br, gzip: gzipped, identity: body };
}

/**
 * The body as it was before encoding.
 * @param {Bodies} bodies
 * @returns {Buffer}
 */
function decoded({ identity, gzip: gzipped, br }) {
  if (identity) return identity;
  if (gzipped) return zlib.gunzipSync(gzipped);
  return br ? zlib.brotliDecompressSync(br) : Buffer.alloc(0);
}

/**
 * The body in this encoding, made from another one if it is missing. Documents are small enough to do that at once.
 * @param {Bodies} bodies
 * @param {Encoding} encoding
 * @returns {Buffer}
 */
export function bodyIn(bodies, encoding) {
  const known = bodies[encoding];
  if (known) return known;
  const body = decoded(bodies);
  if (encoding === "br") return zlib.brotliCompressSync(body, brotli);
  return encoding === "gzip" ? zlib.gzipSync(body) : body;
}
