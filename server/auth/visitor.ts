import "server-only";
import { type Cookies, ownCookie } from "./cookies";
import { isSame, randomToken, signatureOf } from "./signing";

/** The cookie that tells guests' browsers apart; it doesn't identify a person. */
export const visitorCookie = "visitor";
const purpose = "visitor";

/** A new visitor's signed cookie value. */
export function newVisitor(): string {
  const id = randomToken();
  return `${id}.${signatureOf(purpose, id)}`;
}

/** The visitor's cookie value; null when it is missing or its signature is invalid. */
export function visitorOf(cookies: Cookies): string | null {
  const [id, signature] = (cookies.get(ownCookie(visitorCookie)) ?? "").split(".");
  if (!id || !signature || !isSame(signature, signatureOf(purpose, id))) return null;
  return `${id}.${signature}`;
}
