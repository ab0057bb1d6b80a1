import "server-only";
import { type Cookies, ownCookie } from "./cookies";
import { randomToken, signed, textOfSigned } from "./signing";

/** The cookie that tells guests' browsers apart; it doesn't identify a person. */
export const visitorCookie = "visitor";
const purpose = "visitor";

/** A new visitor's signed cookie value. */
export const newVisitor = (): string => signed(purpose, randomToken());

/** The visitor's cookie value; null when it is missing or its signature is invalid. */
export function visitorOf(cookies: Cookies): string | null {
  const value = cookies.get(ownCookie(visitorCookie)) ?? "";
  return textOfSigned(purpose, value) === null ? null : value;
}
