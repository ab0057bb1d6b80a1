import "server-only";
import { randomUUID } from "node:crypto";
import { unknownGuest } from "@/lib/rules/permissions";
import { signInLinkSeconds } from "@/lib/rules/session";
import { type Cookies, ownCookie, setCookie } from "../auth/cookies";
import { signInTokens } from "../auth/mail-token";
import { hashOf, isSame, randomToken } from "../auth/signing";
import { type Ctx } from "../ctx";
import { database, type Db } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { queueMail } from "../mail/queue";

const cookie = () => ownCookie("sign-in-browser");

interface Asked {
  email: string;
  next: string;
  cookies: Cookies;
}

/**
 * Mails a link to sign in, whether or not the address has an account.
 * @returns the cookie by which the link recognizes this browser
 */
export async function mailLink({ email, next, cookies }: Asked): Promise<string> {
  const browser = cookies.get(cookie()) || randomToken();
  const key = randomToken();
  const ctx = { actor: unknownGuest, db: database(), now: new Date(), requestId: randomUUID(), notify: false };
  await withTx(ctx, async (inside) => {
    const expiresAt = new Date(ctx.now.getTime() + signInLinkSeconds * 1000);
    await inside.db.signInLink.create({ data: { key, browserHash: hashOf(browser), email, next, expiresAt } });
    await queueMail(inside.db, { to: { email }, template: "sign-in-link", values: { key } });
  });
  return setCookie(cookie(), browser, { maxAgeSeconds: signInLinkSeconds });
}

interface Link {
  email: string;
  /** The account of an operator's link; null for a mailed one. */
  user_id: number | null;
  next: string;
  browser_hash: string;
}

/** The key of an operator's link: a hash, because its command can't sign. Other tokens contain a dot. */
const rescueKeyOf = (token: string): string => `operator ${hashOf(token)}`;

const storedKeyOf = (token: string): string | null =>
  token === "" || token.includes(".") ? signInTokens.keyOf(token) : rescueKeyOf(token);

/**
 * Makes a link that signs in an account, without a mail, for the operator's command.
 * @returns its token, which is stored nowhere
 */
export async function makeRescueToken({ db, now }: Pick<Ctx, "db" | "now">, account: { id: number; email: string }) {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + signInLinkSeconds * 1000);
  // No browser asked for it, so a page asks before it signs in.
  const data = {
    key: rescueKeyOf(token),
    browserHash: "",
    email: account.email,
    userId: account.id,
    next: "/",
    expiresAt,
  };
  await db.signInLink.create({ data });
  return token;
}

/** The link with this token that still works; null for none. */
export async function findLink(token: string | null): Promise<Link | null> {
  const key = storedKeyOf(token ?? "");
  if (key === null) return null;
  const [link] = await queryRows<Link>(database())`
    SELECT email, user_id, next, browser_hash FROM sign_in_link WHERE key = ${key} AND expires_at > now()`;
  return link ?? null;
}

/** Whether the browser with these cookies asked for the link. */
export const isAsker = ({ browser_hash }: Link, cookies: Cookies): boolean =>
  isSame(browser_hash, hashOf(cookies.get(cookie()) ?? ""));

/** Uses a link up, and with it all others to its address. Null if it no longer works: of two uses one gets it. */
export async function redeemLink(token: string | null): Promise<Omit<Link, "browser_hash"> | null> {
  const key = storedKeyOf(token ?? "");
  if (key === null) return null;
  const [used] = await queryRows<Omit<Link, "browser_hash">>(database())`
    DELETE FROM sign_in_link WHERE key = ${key} AND expires_at > now() RETURNING email, user_id, next`;
  if (used) await execute(database())`DELETE FROM sign_in_link WHERE lower(email) = lower(${used.email})`;
  return used ?? null;
}

/** Deletes expired links. */
export async function purgeSignInLinks(db: Db): Promise<void> {
  await execute(db)`DELETE FROM sign_in_link WHERE expires_at < now()`;
}
