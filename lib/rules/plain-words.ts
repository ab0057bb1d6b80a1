/**
 * A text for comparing, as the database's `normalised()` makes it: lower case, without marks on letters, every run of
 * other characters one space.
 */
export const plainWords = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
