import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { allSecrets } from "../auth/signing";
import { env } from "../env";

const algorithm = "aes-256-gcm";
const [ivBytes, tagBytes] = [12, 16];

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", "claim document", 32));

/** A document can't be moved to another claim: decrypting it there fails. */
const purposeOf = (claimId: number): Buffer => Buffer.from(`claim:${claimId}`);

/** Encrypts a document of a claim. */
export function encryptDocument(claimId: number, content: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(env().secret), iv).setAAD(purposeOf(claimId));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Decrypts a document. Throws if it was changed, is another claim's, or was encrypted with another secret. */
function decryptWith(secret: string, claimId: number, stored: Uint8Array): Buffer {
  const iv = stored.subarray(0, ivBytes);
  const decipher = createDecipheriv(algorithm, keyOf(secret), iv, { authTagLength: tagBytes })
    .setAAD(purposeOf(claimId))
    .setAuthTag(stored.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(stored.subarray(ivBytes + tagBytes)), decipher.final()]);
}

/**
 * Decrypts a document of a claim with the site's secrets. `isCurrent`: it was encrypted with the one in use. Null if it was
 * changed, or none of them fits.
 */
export function decryptDocument(claimId: number, stored: Uint8Array): { content: Buffer; isCurrent: boolean } | null {
  for (const [at, secret] of allSecrets().entries()) {
    try {
      return { content: decryptWith(secret, claimId, stored), isCurrent: at === 0 };
    } catch {
      // Another secret may fit.
    }
  }
  return null;
}
