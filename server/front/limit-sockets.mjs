/**
 * @import { IncomingMessage, Server, ServerResponse } from "node:http"
 * @import { Socket } from "node:net"
 */
import { networkOf } from "./client-address.mjs";

/** Timeouts for a request's head, for the whole request, and for a connection without traffic, in milliseconds. */
const timeouts = { headersTimeout: 15_000, requestTimeout: 120_000, timeout: 120_000 };

/** How often Node looks for connections that took too long; set when the server is created. */
export const connectionsCheckingInterval = 5_000;

/** How long a client may read too slowly, in ms, and the fewest bytes that it has to read meanwhile. */
const slowReaderMs = 30_000;
const fewestBytes = 30_000;

/** The most requests that may wait for the response to an earlier one on their connection. */
const mostPipelined = 20;

/**
 * How many bytes of a connection's responses the system has taken for sending. Node's timeouts use the same figures: a
 * large write counts as done only at its end.
 * @param {Socket} socket
 */
function bytesTaken(socket) {
  /** @type {{bytesWritten?: number, writeQueueSize?: number} | null} */
  const handle = Reflect.get(socket, "_handle");
  return (handle?.bytesWritten ?? 0) - (handle?.writeQueueSize ?? 0);
}

/**
 * Destroys connections whose clients don't read their responses, which fill the memory until they do.
 * @param {Server} server
 * @param {number} ms how long a client may read too slowly
 */
function destroySlowReaders(server, ms) {
  /** @type {Map<Socket, {taken: number, since: number} | null>} how much was read since when; null: nothing is unread */
  const sockets = new Map();
  /** @param {Socket} socket */
  function check(socket) {
    const [before, taken, now] = [sockets.get(socket), bytesTaken(socket), performance.now()];
    if (socket.writableLength === 0) sockets.set(socket, null);
    else if (!before || taken - before.taken >= fewestBytes) sockets.set(socket, { taken, since: now });
    else if (now - before.since > ms) socket.destroy();
  }
  server.on("connection", (/** @type {Socket} */ socket) => {
    sockets.set(socket, null);
    socket.once("close", () => sockets.delete(socket));
  });
  const sweep = setInterval(() => [...sockets.keys()].forEach(check), Math.min(ms / 5, connectionsCheckingInterval));
  sweep.unref();
  server.once("close", () => clearInterval(sweep));
}

/** @type {WeakMap<Socket, number>} */
const waiting = new WeakMap();

/**
 * Waits until the earlier requests of a connection have been answered and their responses read, so that a client that
 * sends many requests at once makes the server work on one of them. A client with too many waiting is disconnected.
 * @param {IncomingMessage} req
 * @param {ServerResponse} res
 * @returns {Promise<boolean>} false if the connection has closed meanwhile
 */
export async function waitForTurn(req, res) {
  const { socket } = req;
  const count = (waiting.get(socket) ?? 0) + 1;
  if (count > mostPipelined) socket.destroy();
  if (socket.destroyed) return false;
  waiting.set(socket, count);
  // Node assigns the connection to a response once the one before it has been sent.
  await new Promise((resolve) => {
    res.once("socket", resolve);
    req.once("close", resolve);
  });
  waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
  return res.socket !== null;
}

/**
 * Limits a server's connections in number (in total and per client network) and in duration, so that one machine can't
 * take all of them. Connections beyond a limit are closed at once.
 * @param {Server} server
 * @param {{maxConnections: number, maxPerAddress: number, trustedProxies: number, readerMs?: number}} limits behind a
 * proxy, all connections come from the proxy, so only the total limit applies; `readerMs`: how long a client may read
 * too slowly
 */
export function limitSockets(server, { maxConnections, maxPerAddress, trustedProxies, readerMs = slowReaderMs }) {
  Object.assign(server, timeouts, { maxConnections });
  destroySlowReaders(server, readerMs);
  if (trustedProxies > 0) return;
  /** @type {Map<string, number>} */
  const counts = new Map();
  server.on("connection", (/** @type {Socket} */ socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = counts.get(network) ?? 0;
    if (count >= maxPerAddress) {
      socket.destroy();
      return;
    }
    counts.set(network, count + 1);
    socket.once("close", () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}
