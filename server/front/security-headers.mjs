/**
 * The policy needs no nonce, so that pages can be cached whole: Next's inline scripts are allowed, foreign scripts are
 * not. Pictures are addresses that people give, so any host may serve one.
 * @param {boolean} isDev
 */
const policy = (isDev) =>
  [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline'${isDev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: http: data:",
    "font-src 'self'",
    `connect-src 'self'${isDev ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/**
 * The headers that every answer carries, whoever gives it.
 * @param {{siteUrl: string, isDev?: boolean}} settings
 * @returns {[string, string][]}
 */
export function securityHeaders({ siteUrl, isDev = false }) {
  /** @type {[string, string][]} */
  const headers = [
    ["content-security-policy", policy(isDev)],
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["permissions-policy", "camera=(), microphone=(), geolocation=(self), payment=(), usb=(), interest-cohort=()"],
    ["cross-origin-opener-policy", "same-origin"],
  ];
  if (siteUrl.startsWith("https:")) headers.push(["strict-transport-security", "max-age=31536000; includeSubDomains"]);
  return headers;
}
