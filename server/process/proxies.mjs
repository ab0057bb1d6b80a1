/** Logged at the first request that reveals a proxy. */
export const proxyWarnings = {
  ignored:
    "A request has X-Forwarded-For, and TRUSTED_PROXIES is 0: if a proxy sent it, all its visitors share one address and its rate limits.",
  missing:
    "A request passed fewer proxies than TRUSTED_PROXIES says: it counts for the address that it came from, which may be a proxy's.",
};
