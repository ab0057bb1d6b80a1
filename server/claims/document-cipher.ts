import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "../env";

const algorithm = "aes-256-gcm";
const [ivBytes, tagBytes] = [12, 16];

const key = (): Buffer => Buffer.from(hkdfSync("sha256", env().secret, "", "claim document", 32));

/** A document can't be moved to another claim: decrypting it there fails. */
const purposeOf = (claimId: number): Buffer => Buffer.from(`claim:${claimId}`);

/** Encrypts a document of a claim. */
export function encryptDocument(claimId: number, content: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key(), iv).setAAD(purposeOf(claimId));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Decrypts a document of a claim. Throws if it was changed, or if the site's secret was. */
export function decryptDocument(claimId: number, stored: Uint8Array): Buffer {
  const iv = stored.subarray(0, ivBytes);
  const decipher = createDecipheriv(algorithm, key(), iv)
    .setAAD(purposeOf(claimId))
    .setAuthTag(stored.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(stored.subarray(ivBytes + tagBytes)), decipher.final()]);
}
