/** How many tags a listing shows at most. */
export const MAX_TAGS = 24;

/** A text of several values as a list: split at ";", "," and "|", percentages at the end taken off, no double. */
export function splitValues(text: string | null | undefined): string[] {
  const seen = new Map<string, string>();
  for (const part of (text ?? "").split(/[;,|\n]/)) {
    const value = part.replace(/[\s:–-]*\(?\s*\d+(\.\d+)?\s*%\s*\)?\s*$/, "").trim();
    if (value && !seen.has(value.toLowerCase())) seen.set(value.toLowerCase(), value);
  }
  return [...seen.values()];
}

/** The tags of a listing from the texts that hold them, at most 24, none twice. */
export function tagsOf(texts: (string | null | undefined)[]): string[] {
  return splitValues(texts.filter(Boolean).join(";")).slice(0, MAX_TAGS);
}
