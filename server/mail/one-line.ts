import "server-only";

/** Control characters, line and paragraph ends, and marks that turn the direction of what follows. */
const unruly = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A text that can't leave its line or its header: every run of line breaks, control characters and white space is one
 * space. Cut after `max` characters.
 */
export function oneLine(text: string, max = Infinity): string {
  const line = text.replace(unruly, " ").replace(/\s+/g, " ").trim();
  const characters = Array.from(line);
  return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : line;
}
