/** The most tags that a listing shows. */
export const MAX_TAGS = 24;

/** Splits a text at ";", ",", "|", and line breaks, without trailing percentages and duplicates. */
export function splitValues(text: string | null | undefined): string[] {
  const seen = new Map<string, string>();
  for (const part of (text ?? "").split(/[;,|\n]/)) {
    const value = part.replace(/(?<![\s:–-])[\s:–-]*(?:\(\s*)?(?<!\d)\d+(?:\.\d+)?\s*%\s*(?:\)\s*)?$/, "").trim();
    if (value && !seen.has(value.toLowerCase())) seen.set(value.toLowerCase(), value);
  }
  return [...seen.values()];
}

/** Up to 24 distinct tags from a listing's texts. */
export function tagsOf(texts: (string | null | undefined)[]): string[] {
  return splitValues(texts.filter(Boolean).join(";")).slice(0, MAX_TAGS);
}
