import { type UserType } from "./permissions";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a session lasts, in seconds. */
export const sessionSeconds = 30 * day;

/** How many seconds without a request end a session. */
export const idleSeconds = (userType: UserType): number =>
  userType === "admin" || userType === "moderator" ? 12 * hour : 7 * day;

/** How long a mailed link to sign in works, in seconds. */
export const signInLinkSeconds = 15 * minute;

/** The precision with which a session's last use is stored, in seconds. */
export const lastUsedPrecision = 5 * minute;

/** How many seconds after signing in someone may destroy data or grant rights (decision 59). */
export const freshSignInSeconds = 15 * minute;

/**
 * Browsers by the part of the user agent that names them, in this order, because browsers also claim to be those
 * further down.
 */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const nameIn = (names: [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A readable name for a browser and its system, from the User-Agent header: "Chrome on Windows". */
export function deviceOf(userAgent: string | null): string {
  const [browser, system] = [nameIn(browsers, userAgent ?? ""), nameIn(systems, userAgent ?? "")];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
