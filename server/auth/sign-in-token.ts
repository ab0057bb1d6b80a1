import "server-only";
import { isSame, signatureOf } from "./signing";

const purpose = "sign-in link";

/** The token of a mailed link: its stored key, and the site's signature of it, which is stored nowhere. */
export const tokenOf = (key: string): string => `${key}.${signatureOf(purpose, key)}`;

/** The key in a token; null for a forged one. */
export function keyOf(token: string): string | null {
  const [key = "", signature = ""] = token.split(".");
  return key !== "" && isSame(signatureOf(purpose, key), signature) ? key : null;
}
