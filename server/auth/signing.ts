import "server-only";
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "../env";

/** 128 bits of chance, for ids that nobody may guess. */
export const randomToken = (): string => randomBytes(16).toString("base64url");

/** What a secret value is kept as. */
export const hashOf = (value: string): string => createHash("sha256").update(value).digest("base64url");

/** The site's signature under a text, for one purpose: a signature for another purpose does not fit. */
export const signatureOf = (purpose: string, text: string): string =>
  createHmac("sha256", env().secret).update(`${purpose}\n${text}`).digest("base64url");

/** Whether two texts are equal, in a time that does not tell where they differ. */
export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
