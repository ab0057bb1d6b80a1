/** Truncates a text to `max` characters with an ellipsis, at a word boundary if there is one in the last 40 %. */
export function trimText(text: string, max: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= max) return flat;
  // Never splits a surrogate pair.
  const cut = flat.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "");
  const space = cut.lastIndexOf(" ");
  return `${(space > max * 0.6 ? cut.slice(0, space) : cut).replace(/(?<![\s,;:.])[\s,;:.]+$/, "")}…`;
}

/** The maximum length of a description on a card, in characters. */
export const CARD_DESCRIPTION = 260;

/** A slug for an in-page link: lowercase, hyphens for spaces, word characters only, no double hyphens. */
export function linkSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replace(/[^\w-]+/g, "")
    .replace(/-{2,}/g, "-")
    .replace(/^-|-$/g, "");
}

/** The non-blank paragraphs of a plain text, split at empty lines. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Joins the non-empty parts. */
export function joined(parts: (string | null | undefined)[], by: string): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(by);
}

/** Capitalizes a word. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Capitalizes each word: "San Jose". */
export const capitals = (words: string): string => words.split(" ").map(capital).join(" ");
