/** What the security log records, with the labels of its screen. */
export const securityEventLabels = {
  sign_in: "Signed in",
  sign_in_failed: "Sign-in failed",
  sign_out: "Signed out",
  refused: "Refused",
  limited: "Rate limit hit",
  rights: "Rights changed",
  export: "Data exported",
  loss: "Data deleted or replaced",
} as const;
export type SecurityEventKind = keyof typeof securityEventLabels;

/** What calls can do that is recorded when they succeed: give rights, take data out, or delete or replace it. */
export type Risk = Extract<SecurityEventKind, "rights" | "export" | "loss">;

export const securityEventKinds = Object.keys(securityEventLabels) as SecurityEventKind[];
