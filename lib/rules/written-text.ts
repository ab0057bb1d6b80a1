import { withoutInvisible } from "./invisible-characters";

/** Trims a multi-line text, normalizes its line breaks, and removes invisible characters. */
export const severalLines = (text: string): string =>
  withoutInvisible(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")).trim();

/** The same on one line: every run of white space becomes one space. */
export const oneLine = (text: string): string => severalLines(text).replace(/\s+/g, " ");

/** Whether a text has a visible character. */
export const isSeen = (text: string): boolean => /[^\s\p{Z}\p{C}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
