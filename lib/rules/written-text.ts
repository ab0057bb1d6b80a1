/** Marks that turn the direction of what follows, also beyond the text that they stand in. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
/** Control characters but for the tab and the line feed. */
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** What somebody wrote in several lines, without what can't be seen or would spoil what stands beside it. */
export const severalLines = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(control, "")
    .replace(turning, "")
    .trim();

/** The same in one line: every run of white space is one space. */
export const oneLine = (text: string): string => severalLines(text).replace(/\s+/g, " ");

/** Whether there is anything to be seen in a text. */
export const isSeen = (text: string): boolean => /[^\s\p{Z}\p{C}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
