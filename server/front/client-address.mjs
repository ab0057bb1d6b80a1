import { isIP } from "node:net";

/** @param {string} [address] */
const plain = (address) => address?.trim().replace(/^::ffff:(?=\d+\.)/, "") ?? "";

/**
 * The address that a client is known by: of IPv6 its /64 network, since whoever has one address has all of those.
 * @param {string} address
 */
export function networkOf(address) {
  const text = plain(address);
  const url = `http://[${text.replace(/%.*$/, "")}]`;
  if (isIP(text) !== 6 || !URL.canParse(url)) return text;
  const [first = "", last] = new URL(url).hostname.slice(1, -1).split("::");
  const [head, tail] = [first.split(":").filter(Boolean), last?.split(":").filter(Boolean) ?? []];
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => "0"), ...tail];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/**
 * Passes the client's address to the site in a header that no client can set. Each proxy appends its caller's address
 * to X-Forwarded-For, so only the entries of our own proxies can be trusted.
 * @param {import("node:http").IncomingMessage} req
 * @param {number} trustedProxies the number of our own proxies in front
 */
export function giveClientAddress(req, trustedProxies) {
  const passed = String(req.headers["x-forwarded-for"] ?? "").split(",");
  const said = trustedProxies > 0 ? plain(passed.at(-trustedProxies)) : "";
  req.headers["x-client-address"] = networkOf(isIP(said) ? said : plain(req.socket.remoteAddress));
}
