import { adminPaths } from "./admin-paths";

/** Maximum length of a slug, in characters. A name may have 200. */
const maxLength = 120;

/** Latin letters that NFKD doesn't split into a letter and a mark. */
const transliterations: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/**
 * The slug of a name: lowercase, without diacritics, every run of other characters as one hyphen. Returns `fallback`
 * for a name without any Latin letter or digit.
 */
export function slugOf(name: string, fallback = "listing"): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => transliterations[letter] ?? "")
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replace(/^-|-$/g, "");
  return plain === "" ? fallback : plain;
}

/**
 * First path segments that the site uses itself, in lowercase: a top-level category with such a slug would hide a page
 * or be hidden by it. A guard test derives what must be here from the route tree. Below a category the site has no pages
 * of its own, so subcategories are free.
 */
const reserved: ReadonlySet<string> = new Set([
  ..."accounts api business doctor category categories search compare crowdfund premium preview sitemap share dev login logout".split(
    " ",
  ),
  ..."home addbusiness businessowner ownerdashboard dashboard profile settings termsofservice".split(" "),
  ..."how-ranking-works bulkupload bulkuploaddoctors".split(" "),
  ...Object.values(adminPaths).map((path) => path.slice(1)),
  ..."claims guidelines privacy help contact transparency moderation-log review reviewers reports suggestions saved alerts invitations teaminvitation decisions".split(
    " ",
  ),
  // No pages, but a page under such an address could pass for one of the site's own.
  ..."admin administrator administration moderator moderators account auth signin sign-in signup sign-up register".split(
    " ",
  ),
  ..."photos maps metrics reviews server-error not-found demo static public assets robots favicon icon".split(" "),
]);

/** A path without slashes at its ends. */
export const withoutSlashes = (path: string): string => path.replace(/^\/+|(?<!\/)\/+$/g, "");

/** Whether the site uses this slug itself, so that no top-level category may have it. */
export const isReservedSlug = (slug: string): boolean => reserved.has(slug.toLowerCase());
