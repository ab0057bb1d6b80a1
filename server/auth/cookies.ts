import "server-only";
import { hostCookieName } from "@/lib/rules/account";
import { env } from "../env";

/** Cookies by name; of repeated ones the first. */
export type Cookies = ReadonlyMap<string, string>;

/** The cookies of a request. */
export const cookiesOf = (request: Request): Cookies => readCookies(request.headers.get("cookie"));

/** The cookies in a Cookie header. */
export function readCookies(header: string | null): Cookies {
  const found = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (!found.has(name)) found.set(name, part.slice(at + 1).trim());
  }
  return found;
}

interface CookieOptions {
  maxAgeSeconds: number;
  /** Whether the page's own scripts may read it. */
  isReadable?: boolean;
}

/** Whether cookies are only sent over https. */
export const isSecure = (): boolean => env().siteUrl.protocol === "https:";

/** The name of one of our cookies on this site. */
export const ownCookie = (name: string): string => hostCookieName(name, isSecure());

/** The name of a cookie of next-auth's, which has names of its own for https. */
export const libraryCookie = (name: string): string => ownCookie(`next-auth.${name}`);

/** A Set-Cookie value for the whole site. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${value}`, "Path=/", `Max-Age=${options.maxAgeSeconds}`, "SameSite=Lax"];
  if (!options.isReadable) parts.push("HttpOnly");
  if (isSecure()) parts.push("Secure");
  return parts.join("; ");
}
