import "server-only";
import { type Cookies } from "./cookies";
import { isSame, randomToken, signatureOf } from "./signing";

/** The cookie that tells a guest's browser from another's; it names nobody. */
export const visitorCookie = "visitor";
const purpose = "visitor";

/** A new visitor's signed cookie value. */
export function newVisitor(): string {
  const name = randomToken();
  return `${name}.${signatureOf(purpose, name)}`;
}

/** The visitor that these cookies name; null where no cookie came or its signature is not ours. */
export function visitorOf(cookies: Cookies): string | null {
  const [name, signature] = (cookies.get(visitorCookie) ?? "").split(".");
  if (!name || !signature || !isSame(signature, signatureOf(purpose, name))) return null;
  return `${name}.${signature}`;
}
