/** What the security log records, with the labels of its screen. */
export const securityEventLabels = {
  sign_in: "Signed in",
  sign_in_failed: "Sign-in failed",
  sign_out: "Signed out",
  refused: "Refused",
  limited: "Rate limit hit",
  rights: "Rights changed",
  export: "Data exported",
} as const;
export type SecurityEventKind = keyof typeof securityEventLabels;

export const securityEventKinds = Object.keys(securityEventLabels) as SecurityEventKind[];
