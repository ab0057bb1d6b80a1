/** Longest slug, in characters: a name of 200 characters gives fewer. */
const longest = 120;

/**
 * The slug of a name: lower case, accents off, every run of other characters one hyphen. A name without a single
 * Latin letter or digit gives "listing".
 */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replace(/^-+|-+$/g, "");
  return plain === "" ? "listing" : plain;
}
