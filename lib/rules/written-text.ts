/** Bidirectional controls. They can reverse text beyond the one that they are in. */
const bidi = /[\u202a-\u202e\u2066-\u2069]/g;
/** Control characters except tab and line feed. */
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Trims a multi-line text, normalizes its line breaks, and removes control characters and bidirectional controls. */
export const severalLines = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(control, "")
    .replace(bidi, "")
    .trim();

/** The same on one line: every run of white space becomes one space. */
export const oneLine = (text: string): string => severalLines(text).replace(/\s+/g, " ");

/** Whether a text has a visible character. */
export const isSeen = (text: string): boolean => /[^\s\p{Z}\p{C}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
