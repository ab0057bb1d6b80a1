/** Whether a text holds no character beyond the first 128. */
export const isAscii = (text: string): boolean => !/[^\u0000-\u007f]/.test(text);

/**
 * A text for comparing, as the database's `normalised()` makes it: lower case, without marks on letters, every run of
 * other characters one space.
 */
export const plainWords = (text: string): string => {
  // Imports ask it for each field of each row, and the classes of Unicode cost several times as much.
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
