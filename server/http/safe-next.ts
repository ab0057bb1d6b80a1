import "server-only";
import { env } from "../env";
import { isOwnOrigin } from "./own-origin";

const root = "/";
/** The length limit of a return target. */
const maxLength = 2048;

/** Characters that browsers drop or read differently when they follow an address. */
const unsafeCharacters = /[\u0000-\u0020\u007f\\]/;

/** Whether a path signs in or out: returning there would loop, or sign out again. */
function isSignInPath(path: string): boolean {
  try {
    return /^\/(accounts|login|logout)(\/|$)/i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/**
 * Decides, for the whole site, where a return target (`next`, `return_url`, `success_url`, `cancel_url`) may lead: only
 * to this site. Gives the path with its query and fragment, never an origin; the root for any other target.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || next.length > maxLength || unsafeCharacters.test(next)) return root;
  // Allowed: a path that begins with exactly one slash, or a full address of this site.
  if (!/^\/(?!\/)|^https?:\/\//i.test(next)) return root;
  const base = env().siteUrl;
  if (!URL.canParse(next, base)) return root;
  const url = new URL(next, base);
  if (!isOwnOrigin(url.origin) || url.username || url.password) return root;
  // "/.//evil.example" parses as a path of this site, but a browser would follow it to another host.
  if (url.pathname.startsWith("//") || isSignInPath(url.pathname)) return root;
  return url.pathname + url.search + url.hash;
}

/** The same as a full address. In local mode it keeps the loopback name of the given address. */
export function safeAddress(next: string): string {
  const path = safeNext(next);
  const { siteUrl } = env();
  const origin = URL.canParse(next) ? new URL(next).origin : siteUrl.origin;
  return new URL(path, isOwnOrigin(origin) ? origin : siteUrl).href;
}
