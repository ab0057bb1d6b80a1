import "server-only";
import { env } from "../env";
import { isOwnOrigin } from "./own-origin";

const root = "/";
/** Longest return target that is followed. */
const longest = 2048;

/** What a browser would drop or read as another sign when it follows the address. */
const treacherous = /[\u0000-\u0020\u007f\\]/;

/** Where a return would go round in a circle or sign out again: the ways in and out themselves. */
function isDoor(path: string): boolean {
  try {
    return /^\/(accounts|login|logout)(\/|$)/i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/**
 * The one place that decides where a return target (`next`, `return_url`, `success_url`, `cancel_url`) may lead: to this
 * site alone, else to its root. Gives the path with its query and fragment, never an origin.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || next.length > longest || treacherous.test(next)) return root;
  // A path must begin with one slash; anything else must be a whole address of this site.
  if (!/^\/(?!\/)|^https?:\/\//i.test(next)) return root;
  const base = env().siteUrl;
  if (!URL.canParse(next, base)) return root;
  const url = new URL(next, base);
  if (!isOwnOrigin(url.origin) || url.username || url.password) return root;
  // "/.//evil.example" is a path of ours that a browser would take for another host.
  if (url.pathname.startsWith("//") || isDoor(url.pathname)) return root;
  return url.pathname + url.search + url.hash;
}

/** The same as a whole address: on the name of this site that was given, which in local mode may be another of its names. */
export function safeAddress(next: string): string {
  const path = safeNext(next);
  const { siteUrl } = env();
  const given = URL.canParse(next) ? new URL(next).origin : siteUrl.origin;
  return new URL(path, isOwnOrigin(given) ? given : siteUrl).href;
}
