/** Whether a text has only ASCII characters. */
export const isAscii = (text: string): boolean => !/[^\u0000-\u007f]/.test(text);

/**
 * A text normalized for comparison: lowercase, without diacritics, every run of other characters as one space. Must
 * return the same as the database's `normalised()`.
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
