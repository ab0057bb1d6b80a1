/**
 * @import { Server } from "node:http"
 * @import { Socket } from "node:net"
 */
import { networkOf } from "./client-address.mjs";

/** Time for a whole head, a whole request, and for any byte to move in either direction, in milliseconds. */
const timeouts = { headersTimeout: 15_000, requestTimeout: 120_000, timeout: 120_000 };

/** How often Node looks for connections that took too long; set when the server is created. */
export const connectionsCheckingInterval = 5_000;

/**
 * Limits the connections of a server in number and time, in all and for each client network, so that one machine can't
 * take all of them. Connections beyond a limit are closed at once.
 * @param {Server} server
 * @param {{maxConnections: number, maxPerAddress: number, trustedProxies: number}} limits behind a proxy, all connections
 * are the proxy's, so only the limit in all applies
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
