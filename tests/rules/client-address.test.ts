import { type IncomingMessage } from "node:http";
import { expect, it, vi } from "vitest";
import { clientAddresses } from "@/server/front/client-address.mjs";
import { proxyWarnings } from "@/server/process/proxies.mjs";

const request = (socket: string, passed: string | undefined) =>
  ({ headers: { "x-forwarded-for": passed }, socket: { remoteAddress: socket } }) as unknown as IncomingMessage;

/** The address that a client is known by, from the socket and the proxies' header. */
function addressOf(socket: string, passed: string | undefined, trustedProxies: number) {
  const req = request(socket, passed);
  clientAddresses({ trustedProxies, isLocal: false, log: { warn: () => {} } })(req);
  return req.headers["x-client-address"];
}

it.each([
  ["192.0.2.7", undefined, 0, "192.0.2.7"],
  ["::ffff:192.0.2.7", undefined, 0, "192.0.2.7"],
  ["10.0.0.1", "198.51.100.4, 192.0.2.7", 0, "10.0.0.1"],
  ["10.0.0.1", "198.51.100.4, 192.0.2.7", 1, "192.0.2.7"],
  ["10.0.0.1", "198.51.100.4, 192.0.2.7", 2, "198.51.100.4"],
  ["10.0.0.1", "192.0.2.7", 2, "10.0.0.1"],
  ["10.0.0.1", "not an address", 1, "10.0.0.1"],
])("of %s, passed on as %s through %i proxies, is %s", (...[socket, passed, proxies, address]) =>
  expect(addressOf(socket, passed, proxies)).toBe(address),
);

it.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::ffff", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("of the IPv6 address %s is its network %s", (address, network) =>
  expect(addressOf(address, undefined, 0)).toBe(network),
);

it.each([
  [0, "198.51.100.4", [proxyWarnings.ignored]],
  [0, undefined, []],
  [1, undefined, [proxyWarnings.missing]],
  [2, "198.51.100.4", [proxyWarnings.missing]],
  [1, "198.51.100.4", []],
])("with %i trusted proxies, requests passed on as %s are logged once: %s", (trustedProxies, passed, warnings) => {
  const warn = vi.fn();
  const give = clientAddresses({ trustedProxies, isLocal: false, log: { warn } });
  for (let n = 0; n < 3; n += 1) give(request("10.0.0.1", passed));
  expect(warn.mock.calls.flat()).toEqual(warnings);
});

it("logs nothing about a health check or a scrape, which no proxy passed on", () => {
  const warn = vi.fn();
  const give = clientAddresses({ trustedProxies: 1, isLocal: false, log: { warn } });
  for (const url of ["/api/health/ready/", "/metrics"]) give(Object.assign(request("127.0.0.1", undefined), { url }));
  expect(warn).not.toHaveBeenCalled();
});
