import "server-only";
import { cookiesOf } from "../http/cookies";
import { isSame, randomToken, signatureOf } from "./signing";

/** The cookie that tells a guest's browser from another's; it names nobody. */
export const visitorCookie = "visitor";
const purpose = "visitor";

/** A new visitor's signed cookie value. */
export function newVisitor(): string {
  const name = randomToken();
  return `${name}.${signatureOf(purpose, name)}`;
}

/** The visitor of a request; null where no cookie came or its signature is not ours. */
export function visitorOf(request: Request): string | null {
  const [name, signature] = (cookiesOf(request).get(visitorCookie) ?? "").split(".");
  if (!name || !signature || !isSame(signature, signatureOf(purpose, name))) return null;
  return `${name}.${signature}`;
}
