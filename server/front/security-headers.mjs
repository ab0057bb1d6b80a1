const reportPath = "/api/csp-reports/";

/**
 * The content security policy of everything but pages. Pages add hashes of their inline scripts
 * (server/front/inline-scripts.mjs), because a nonce would prevent caching. Pictures on other hosts could watch visitors.
 * @param {{isDev: boolean, allowsRemoteImages: boolean}} settings
 */
const policy = ({ isDev, allowsRemoteImages }) =>
  [
    "default-src 'self'",
    `script-src 'self'${isDev ? " 'unsafe-inline' 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${allowsRemoteImages ? " https:" : ""}`,
    "font-src 'self'",
    `connect-src 'self'${isDev ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${reportPath}`,
    "report-to csp",
  ].join("; ");

/**
 * The headers of every response.
 * @param {{siteUrl: string, allowsRemoteImages: boolean, hsts: string, isDev?: boolean}} settings
 * @returns {[string, string][]}
 */
export function securityHeaders({ siteUrl, allowsRemoteImages, hsts, isDev = false }) {
  /** @type {[string, string][]} */
  const headers = [
    ["content-security-policy", policy({ isDev, allowsRemoteImages })],
    ["reporting-endpoints", `csp="${reportPath}"`],
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["permissions-policy", "camera=(), microphone=(), geolocation=(self), payment=(), usb=(), interest-cohort=()"],
    ["cross-origin-opener-policy", "same-origin"],
    // Photos and share pictures replace it (next.config.mjs).
    ["cross-origin-resource-policy", "same-origin"],
  ];
  if (siteUrl.startsWith("https:")) headers.push(["strict-transport-security", hsts]);
  return headers;
}
