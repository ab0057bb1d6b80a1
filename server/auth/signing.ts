import "server-only";
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "../env";

/** 128 random bits, for ids that must not be guessable. */
export const randomToken = (): string => randomBytes(16).toString("base64url");

/** The SHA-256 hash under which a secret value is stored. */
export const hashOf = (value: string): string => createHash("sha256").update(value).digest("base64url");

/** The site's secret, and then the former ones, with which it only reads (SECRET_FALLBACKS). */
export const allSecrets = (): string[] => [env().secret, ...env().formerSecrets];

/** The site's signatures of a text by all its secrets. The first is the one to give out; each is valid for one purpose only. */
export const signaturesOf = (purpose: string, text: string): [string, ...string[]] =>
  allSecrets().map((secret) => createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url")) as [
    string,
    ...string[],
  ];

/** The site's signature of a text. */
export const signatureOf = (purpose: string, text: string): string => signaturesOf(purpose, text)[0];

/** Whether this is the site's signature of a text, by its secret or a former one. */
export const isSignatureOf = (signature: string, purpose: string, text: string): boolean =>
  signaturesOf(purpose, text).some((one) => isSame(one, signature));

/** What a signature covers: `bound` is known to both sides and not in the token. */
const covered = (text: string, bound: string | undefined) => (bound === undefined ? text : `${text}\n${bound}`);

/** A token for cookies and links: a text with the site's signature, valid for one purpose, and with `bound` for that only. */
export const signed = (purpose: string, text: string, bound?: string): string =>
  `${text}.${signatureOf(purpose, covered(text, bound))}`;

/** The text of a token made by `signed`; null for any other, also one with something added. */
export function textOfSigned(purpose: string, token: string, bound?: string): string | null {
  const at = token.lastIndexOf(".");
  const text = token.slice(0, Math.max(at, 0));
  return text !== "" && isSignatureOf(token.slice(at + 1), purpose, covered(text, bound)) ? text : null;
}

/** Whether two texts are equal, compared in constant time. */
export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
