import "server-only";

const quote = 34;
const backslash = 92;
const comma = 44;
/** "[" and "{", "]" and "}". */
const openings = new Set([91, 123]);
const closings = new Set([93, 125]);

/** Deeper JSON is in no body of this API. */
const deepest = 32;

/** The index of the quote that ends a string, or the text's length. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = at;
    while (text.charCodeAt(escapes - 1) === backslash) escapes -= 1;
    if ((at - escapes) % 2 === 0) return at;
  }
  return text.length;
}

/**
 * Whether a JSON text has more values or levels than allowed, by counting brackets and commas. Parsing and validating
 * costs far more per value than this does per character: five megabytes of zeros would take seconds.
 */
export function isTooComplex(text: string, mostValues: number): boolean {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at + 1);
    else if (code === comma) values += 1;
    else if (openings.has(code)) [values, depth] = [values + 1, depth + 1];
    else if (closings.has(code)) depth -= 1;
    if (values > mostValues || depth > deepest) return true;
  }
  return false;
}
