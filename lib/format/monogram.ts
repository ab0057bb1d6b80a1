import { type Listing } from "../contract/listing";
import { kindFacts } from "../rules/listing-kind";
import { thumbnailOf } from "../rules/photo";
import { titleOf } from "./listing-title";
import { shownImageSrc } from "./shown-image";

/** What stands for a listing without a photo, as props of `Monogram`. */
export interface MonogramLook {
  letters: string;
  /** Its shape, tint, and pattern, as classes (app/globals.css). */
  look: string;
  /** The photo that fills the same shape. */
  src: string | null;
}

/** The tints of the branches of the directory, by the beginnings of words in the category's path. The first match wins. */
const tints: [tint: string, words: RegExp][] = [
  ["law", /(^|[/-])(law|legal|attorney|counsel)/],
  ["dental", /(^|[/-])(dent|orthodon|endodon)/],
  ["money", /(^|[/-])(account|tax|financ|bookkeep|insur|bank|mortgage)/],
  ["home", /(^|[/-])(home|plumb|roof|electric|garden|landscap|hvac|contractor|clean)/],
  ["medical", /(^|[/-])(doctor|medic|health|clinic|hospital|physician|nurs|therap|pharma)/],
];

/** Words that only firms have in their names. */
const firmWords =
  /&|\b(and|the|of|law|legal|office|group|associates|partners|center|centre|clinic|hospital|health|care|medical|dental|dentistry|family|services?|company|institute|practice|physicians|specialists|llc|llp|pllc|pc|inc|ltd|corp)\b/i;
/** What stands after the comma of a firm's name. */
const firmEnd = /^(p\.?c|p\.?a|p\.?l\.?l\.?c|l\.?l\.?[cp]|inc|ltd|co|corp|company|s\.?c|chartered)\b/i;
/** Words of a firm's name that tell nothing about it. */
const emptyWords = /^(the|a|an|of|and|for|in|on|at|law|offices?|firm|llc|llp|pllc|inc|ltd|pc)$/i;
/** What stands before and after a person's own names. */
const nameParts = /^(dr|mr|mrs|ms|miss|prof|rev|jr|sr|i{2,3}|iv)$/i;

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][^\s,]*/gu) ?? [];
const lettersOf = (words: string[]): string => words.map((word) => [...word][0]!.toUpperCase()).join("") || "?";

/** The words that count, or all if none does. */
function counting(words: string[], empty: RegExp): string[] {
  const kept = words.filter((word) => !empty.test(word.replace(/(?<!\W)\W+$/, "")));
  return kept.length > 0 ? kept : words;
}

/** The initials of a person's first and last name; a degree after a comma is none. "?" without letters. */
export function personInitials(name: string): string {
  const words = counting(wordsOf(name.split(",")[0]!), nameParts);
  return lettersOf(words.length > 1 ? [words[0]!, words.at(-1)!] : words);
}

/** The initials of the first two words of a firm's name that count. */
const firmInitials = (name: string): string => lettersOf(counting(wordsOf(name), emptyWords).slice(0, 2));

/**
 * Whether a name is a person's: two to four words, none of them a firm's. Of a business only if a profession or a degree
 * follows: "Nora Devlin, Bookkeeper".
 */
function isPersonal(name: string, type: Listing["type"]): boolean {
  const [own = "", ...after] = name.split(",").map((part) => part.trim());
  const end = after.join(", ");
  const isTitled = end !== "" && !end.includes("&") && !firmEnd.test(end);
  const words = counting(wordsOf(own), nameParts).length;
  return (kindFacts[type].isPerson || isTitled) && words > 1 && words < 5 && !firmWords.test(own);
}

const patterns = 5;

/** One of the patterns, always the same one for a name. */
function patternOf(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + character.codePointAt(0)!) >>> 0;
  return hash % patterns;
}

type Shown = Pick<Listing, "type" | "name" | "category_full_slug" | "image_url"> & { provider_name?: string };

/** A listing's monogram: round for a person, square for a firm, tinted by its branch, with a pattern of its own. */
export function monogramOf(listing: Shown): MonogramLook {
  const name = titleOf(listing);
  const isPerson = isPersonal(name, listing.type);
  const path = listing.category_full_slug;
  const branch = (text: string) => tints.find(([, words]) => words.test(text))?.[0];
  const tint = branch(path.split("/")[0]!) ?? branch(path) ?? (kindFacts[listing.type].isPerson ? "medical" : "other");
  return {
    letters: isPerson ? personInitials(name) : firmInitials(name),
    look: `tint-${tint} engraved-${patternOf(name)}${isPerson ? " mono-person" : ""}`,
    src: shownImageSrc(thumbnailOf(listing.image_url)),
  };
}
