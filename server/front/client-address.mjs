import { isIP } from "node:net";

/** @param {string} [address] */
const plain = (address) => address?.trim().replace(/^::ffff:(?=\d+\.)/, "") ?? "";

/**
 * Passes the client's address to the site in a header that no client can set. Each proxy appends its caller's address
 * to X-Forwarded-For, so only the entries of our own proxies can be trusted.
 * @param {import("node:http").IncomingMessage} req
 * @param {number} trustedProxies the number of our own proxies in front
 */
export function giveClientAddress(req, trustedProxies) {
  const passed = String(req.headers["x-forwarded-for"] ?? "").split(",");
  const said = trustedProxies > 0 ? plain(passed.at(-trustedProxies)) : "";
  req.headers["x-client-address"] = isIP(said) ? said : plain(req.socket.remoteAddress);
}
