/** Whether a text has only ASCII characters. */
export const isAscii = (text: string): boolean => !/[^\u0000-\u007f]/.test(text);

/**
 * A text normalized for comparison: lowercase, without diacritics, every run of other characters as one space. Must give
 * what the database's `normalised()` gives.
 */
export const plainWords = (text: string): string => {
  // Imports call this for each field of each row, and Unicode character classes cost several times as much.
  if (isAscii(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, " ")
      .trim();
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
};

const willAfterVerb =
  /\b(last|living|(?:make|making|write|writing|draft|drafting|contest|contesting)(?: an?| my| your)?) will\b/g;
const willBeforeNoun = /\bwill(?= (?:lawyers?|attorneys?|trusts?)\b)/g;

/**
 * Pluralizes the legal "will" in plain words ("last will", "will lawyer"): the singular is too common a word to be
 * searched for.
 */
export const normalizeWills = (plain: string): string =>
  plain.includes("will") ? plain.replace(willAfterVerb, "$1 wills").replace(willBeforeNoun, "wills") : plain;
