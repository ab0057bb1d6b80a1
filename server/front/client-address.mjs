import { isIP } from "node:net";

/** @param {string} [address] */
const plain = (address) => address?.trim().replace(/^::ffff:(?=\d+\.)/, "") ?? "";

/**
 * Tells the site who is asking, in a header of its own that no client can set. Each proxy adds the address that it was
 * called from to the end of X-Forwarded-For: of what stands there only the entries of our own proxies can be believed.
 * @param {import("node:http").IncomingMessage} req
 * @param {number} trustedProxies how many of them stand in front
 */
export function giveClientAddress(req, trustedProxies) {
  const passed = String(req.headers["x-forwarded-for"] ?? "").split(",");
  const said = trustedProxies > 0 ? plain(passed.at(-trustedProxies)) : "";
  req.headers["x-client-address"] = isIP(said) ? said : plain(req.socket.remoteAddress);
}
