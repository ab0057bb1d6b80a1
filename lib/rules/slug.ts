/** Longest slug, in characters: a name of 200 characters gives fewer. */
const longest = 120;

/** Latin letters that are more than a letter with a mark. */
const spelled: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/**
 * The slug of a name: lower case, accents off, every run of other characters one hyphen. A name without a single
 * Latin letter or digit gives `otherwise`.
 */
export function slugOf(name: string, otherwise = "listing"): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? "")
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replace(/^-+|-+$/g, "");
  return plain === "" ? otherwise : plain;
}
