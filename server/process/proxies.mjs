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
