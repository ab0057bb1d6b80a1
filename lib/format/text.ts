/** At most `max` characters, cut at a word where one ends near, with an ellipsis when something was cut. */
export function trimText(text: string, max: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= max) return flat;
  // Never between the halves of a character outside the basic plane.
  const cut = flat.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "");
  const space = cut.lastIndexOf(" ");
  return `${(space > max * 0.6 ? cut.slice(0, space) : cut).replace(/[\s,;:.]+$/, "")}…`;
}

/** What a card shows of a description, in characters. */
export const CARD_DESCRIPTION = 260;
/** What a card shows of a career text, in characters. */
export const CARD_CAREER = 220;

/** Up to two initials of a name, "?" when it has no letter or digit. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const picked = words.length > 1 ? [words[0]!, words[words.length - 1]!] : words;
  return picked.map((word) => [...word][0]!.toUpperCase()).join("") || "?";
}

/** A slug for a link made from a title: lower case, hyphens for spaces, only word characters, no double hyphen. */
export function linkSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replace(/[^\w-]+/g, "")
    .replace(/-{2,}/g, "-")
    .replace(/^-|-$/g, "");
}

/** The paragraphs of a plain text: split at empty lines, blank ones left out. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Non-empty parts in one line, joined. */
export function joined(parts: (string | null | undefined)[], by: string): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(by);
}

/** A word with a capital letter. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A name of which only the words are known, as names are written: "San Jose". */
export const capitals = (words: string): string => words.split(" ").map(capital).join(" ");
