import "server-only";
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "../env";

/** 128 random bits, for ids that must not be guessable. */
export const randomToken = (): string => randomBytes(16).toString("base64url");

/** The SHA-256 hash under which a secret value is stored. */
export const hashOf = (value: string): string => createHash("sha256").update(value).digest("base64url");

/** The site's signature of a text. It is valid for one purpose only. */
export const signatureOf = (purpose: string, text: string): string =>
  createHmac("sha256", env().secret).update(`${purpose}\n${text}`).digest("base64url");

/** Whether two texts are equal, compared in constant time. */
export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
