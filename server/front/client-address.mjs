import { isIP } from "node:net";

/** @param {string} [address] */
const plain = (address) => address?.trim().replace(/^::ffff:(?=\d+\.)/, "") ?? "";

/**
 * The address that identifies a client. For IPv6, its /64 network, because a client usually controls all of it.
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
 * Logged when a site starts that visitors can only reach through a proxy, and at the first request that reveals a
 * proxy.
 */
export const proxyWarnings = {
  https: "TRUSTED_PROXIES is 0, but only a proxy can serve https: all visitors share one address and its rate limits.",
  ignored:
    "A request has X-Forwarded-For, and TRUSTED_PROXIES is 0: if a proxy sent it, all its visitors share one address and its rate limits.",
  missing:
    "A request passed fewer proxies than TRUSTED_PROXIES says: it counts for the address that it came from, which may be a proxy's.",
};

/**
 * Whether to warn at startup that all visitors will share a proxy's address.
 * @param {{isLocal: boolean, siteUrl: string, trustedProxies: number}} settings
 */
export const sharesOneAddress = ({ isLocal, siteUrl, trustedProxies }) =>
  !isLocal && siteUrl.startsWith("https:") && trustedProxies === 0;

/**
 * The address that a request came from, and what is wrong with the proxies' header, if anything. Each proxy appends its
 * caller's address to X-Forwarded-For, so only the entries of our own proxies can be trusted.
 * @param {import("node:http").IncomingMessage} req
 * @param {number} trustedProxies the number of our own proxies in front
 * @returns {{address: string, fault: "ignored" | "missing" | null}}
 */
function sourceOf(req, trustedProxies) {
  const passed = req.headers["x-forwarded-for"];
  const own = plain(req.socket.remoteAddress);
  if (trustedProxies === 0) return { address: own, fault: passed === undefined ? null : "ignored" };
  const said = plain(
    String(passed ?? "")
      .split(",")
      .at(-trustedProxies),
  );
  return isIP(said) ? { address: said, fault: null } : { address: own, fault: "missing" };
}

/**
 * What monitors and deployments ask each process for, past the proxies.
 * @param {import("node:http").IncomingMessage} req
 */
const isProbe = ({ url = "" }) => /^\/(api\/health|metrics)\b/.test(url);

/**
 * Passes the client's address to the site in a header that no client can set. Warns once about each fault: if visitors
 * count under their proxy's address, one of them can use up everyone's rate limits.
 * @param {{trustedProxies: number, isLocal: boolean, log: {warn: (text: string) => void}}} parts
 * @returns {(req: import("node:http").IncomingMessage) => void}
 */
export function clientAddresses({ trustedProxies, isLocal, log }) {
  /** @type {Set<"ignored" | "missing">} */
  const warned = new Set();
  return (req) => {
    const { address, fault } = sourceOf(req, trustedProxies);
    if (fault && !isLocal && !warned.has(fault) && !isProbe(req)) {
      warned.add(fault);
      log.warn(proxyWarnings[fault]);
    }
    req.headers["x-client-address"] = networkOf(address);
  };
}
