import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { audit } from "../audit/write";
import { type Cookies, ownCookie, setCookie } from "../auth/cookies";
import { signed, textOfSigned } from "../auth/signing";
import { database } from "../db/client";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { type Member } from "@/lib/rules/permissions";
import { type IdentityClaims } from "./resolve-account";

const cookie = () => ownCookie("joining");
const purpose = "joining sign-ins";
/** How long after the first sign-in the second must happen, in seconds. */
const visitSeconds = 15 * 60;

const pending = z.object({ issuer: z.string(), subject: z.string(), email: z.string(), until: z.number() });
type Pending = z.infer<typeof pending>;

/**
 * A cookie that remembers that this person proved ownership of an email address that belongs to an account with another
 * provider. Null if the provider didn't verify the address.
 */
export function rememberTaken({ issuer, subject, email, isEmailVerified }: IdentityClaims): string | null {
  if (!isEmailVerified || !email) return null;
  const content: Pending = { issuer, subject, email, until: Date.now() + visitSeconds * 1000 };
  const text = Buffer.from(JSON.stringify(content)).toString("base64url");
  return setCookie(cookie(), signed(purpose, text), { maxAgeSeconds: visitSeconds });
}

/** The remembered sign-in; null if it is missing, expired, or forged. */
function pendingOf(cookies: Cookies): Pending | null {
  const text = textOfSigned(purpose, cookies.get(cookie()) ?? "");
  if (text === null) return null;
  const read = pending.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return read.until > Date.now() ? read : null;
}

/**
 * Adds the remembered sign-in to the account that has now signed in, if both proved the same email address. An account
 * gets only one identity per issuer, because an issuer may reassign an address to someone else.
 * @returns cookies to set
 */
export async function joinTaken(cookies: Cookies, actor: Member): Promise<string[]> {
  if (!cookies.has(cookie())) return [];
  const found = pendingOf(cookies);
  if (found) await join(found, actor);
  return [setCookie(cookie(), "", { maxAgeSeconds: 0 })];
}

const join = ({ issuer, subject, email }: Pending, actor: Member): Promise<void> =>
  withTx({ actor, db: database(), now: new Date(), requestId: randomUUID(), notify: false }, async (inside) => {
    const [joined] = await queryRows<{ id: number }>(inside.db)`
      INSERT INTO identity (user_id, issuer, subject)
      SELECT u.id, ${issuer}, ${subject} FROM "user" u
      WHERE u.id = ${actor.id} AND u.verified AND u.closed_at IS NULL AND lower(u.email) = lower(${email})
        AND NOT EXISTS (SELECT FROM identity i WHERE i.user_id = u.id AND i.issuer = ${issuer})
      ON CONFLICT (issuer, subject) DO NOTHING RETURNING id`;
    if (joined) await audit(inside, { action: "user.join", object: { type: "user", id: actor.id }, after: { issuer } });
  });
