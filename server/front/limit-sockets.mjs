/**
 * @import { Server } from "node:http"
 * @import { Socket } from "node:net"
 */
import { networkOf } from "./client-address.mjs";

/** Timeouts for a request's head, for the whole request, and for a connection without traffic, in milliseconds. */
const timeouts = { headersTimeout: 15_000, requestTimeout: 120_000, timeout: 120_000 };

/** How often Node looks for connections that took too long; set when the server is created. */
export const connectionsCheckingInterval = 5_000;

/**
 * Limits a server's connections in number (in total and per client network) and in duration, so that one machine can't
 * take all of them. Connections beyond a limit are closed at once.
 * @param {Server} server
 * @param {{maxConnections: number, maxPerAddress: number, trustedProxies: number}} limits behind a proxy, all
 * connections come from the proxy, so only the total limit applies
 */
export function limitSockets(server, { maxConnections, maxPerAddress, trustedProxies }) {
  Object.assign(server, timeouts, { maxConnections });
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
