import "server-only";
import { signed, textOfSigned } from "./signing";

/** The tokens of mailed links for one purpose: a stored key, and the site's signature of it, which is stored nowhere. */
const mailTokens = (purpose: string) => ({
  tokenOf: (key: string): string => signed(purpose, key),
  /** The key in a token; null for a forged one. */
  keyOf: (token: string): string | null => textOfSigned(purpose, token),
});

export const signInTokens = mailTokens("sign-in link");
export const invitationTokens = mailTokens("invitation");
export const teamTokens = mailTokens("team invitation");
export const alertTokens = mailTokens("alerts");
export const decisionTokens = mailTokens("decision");
export const optOutTokens = mailTokens("invitation opt-out");
