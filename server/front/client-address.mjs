import { isIP } from "node:net";
import { proxyWarnings } from "../process/proxies.mjs";

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
