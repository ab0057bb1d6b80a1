import { dayNames } from "./opening-hours";

const day = "mon|tues?|wed(?:nes|s)?|thu(?:rs?)?|fri|sat(?:ur)?|sun";
/** The Spanish and French days by their beginning, in English. */
const foreignDays: Record<string, string> = {
  ...{ lun: "mon", mar: "tue", mie: "wed", jue: "thu", vie: "fri", sab: "sat", dom: "sun" },
  ...{ mer: "wed", jeu: "thu", ven: "fri", sam: "sat", dim: "sun" },
};
const foreignDay =
  /\b(lun|mar|mie|jue|vie|sab|dom|mer|jeu|ven|sam|dim)(?:es|coles|rnes|ves|ado|ingo|di|credi|dredi|edi|anche)?s?\b(?![a-z])/g;
const dayWord = new RegExp(`^(?:(?:${day})(?:days?)?|m|tu|t|w|th|f|sa|su|mo|we|fr)\\.?$`);
const groups = new Map([
  ["daily", [0, 1, 2, 3, 4, 5, 6]],
  ["everyday", [0, 1, 2, 3, 4, 5, 6]],
  ["weekdays", [0, 1, 2, 3, 4]],
  ["weekday", [0, 1, 2, 3, 4]],
  ["weekends", [5, 6]],
  ["weekend", [5, 6]],
]);

/** Days in a row: "MWF", "TTh", "MTWThF". */
const dayRow = /^(?:th|tu|sa|su|m|t|w|f){2,}$/;

/** The day that a word names: "Mon", "Thurs.", "M", "Su". */
function dayOf(word: string): number | null {
  const plain = word.replace(/\.$/, "");
  if (!dayWord.test(word)) return null;
  const beginning = { m: "mo", t: "tu", w: "we", f: "fr" }[plain] ?? plain;
  const at = dayNames.findIndex((name) => name.toLowerCase().startsWith(beginning.slice(0, 2)));
  return at < 0 ? null : at;
}

/**
 * Normalizes a text: dashes, "to", "a.m.", "noon", "off", "by appointment" ("appt"), a label in front, and spaces around
 * punctuation.
 */
export const plainOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(foreignDay, (_, begins: string) => foreignDays[begins] ?? begins)
    .replace(/\b(?:cerrado|ferme)\b/g, "closed")
    .replace(/\b(\d{1,2}) ?h ?(\d\d)?\b/g, (_, hours: string, minutes = "00") => `${hours}:${minutes}`)
    .replace(/(\d(?: ?[ap]\.?m\.?)?) a (?=\d)/g, "$1-")
    .replace(/\b(mon|tue|wed|thu|fri|sat|sun) a (?=mon|tue|wed|thu|fri|sat|sun)/g, "$1-")
    .replace(/[‐-―−]|\b(?:to|thru|through|until|till?)\b/g, "-")
    .replace(
      /\b(?:(?:open )?by (?:prior )?(?:appointments?|appts?)|con cita|cita previa|(?:appointments?|appts?))\b\.?(?: only\b)?/g,
      "appt",
    )
    .replace(
      /^\s*(?:(?:office|business|store|shop|opening|regular|normal|clinic|working)\s+)?hours(?:\s+of\s+operation)?\s*(?::|are\b)/,
      "",
    )
    .replace(/\b(?:we(?:['’]| a)re|our|from|are|is|opens?|de|uhr|a day)\b/g, " ")
    .replace(/\boff\b/g, "closed")
    .replace(/\b(\d{1,2}(?::?\d\d)?) ?([ap])\b(?!\.?\s?m)/g, "$1$2m")
    .replace(/(\d)\.(?=\d\d\b)/g, "$1:")
    .replace(/\b([ap])\.?\s?m\b\.?/g, "$1m")
    .replace(/\bevery\s+day\b/g, "daily")
    .replace(/\b7\s*days(?:\s+a\s+week)?\b/g, "daily")
    .replace(/\b(?:12 ?)?noon\b/g, "12pm")
    .replace(/\b(?:12 ?)?midnight\b/g, "12am")
    .replace(/\b24\s*(?:hours|hrs?|h)\b/g, "0:00-24:00")
    .replace(/\b24\/7\b/g, "daily 0:00-24:00")
    .replace(/(\d)\s+([ap]m)\b/g, "$1$2")
    .replace(/\s+/g, " ")
    .replace(/ ?- ?/g, "-")
    .replace(/\b([a-z]+)-([a-z]+)-([a-z]+)\b/g, "$1,$2,$3")
    .replace(/\b([a-z]{1,9})-(?=\d)/g, "$1 ")
    .replace(/[&+]|\band\b/g, ",")
    .trim();

/** The days from one to another, across the end of the week if necessary: "Sat-Mon". */
const daysBetween = (from: number, to: number): number[] =>
  Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, more) => (from + more) % 7);

/** The days that "mon", "mon-fri", or "weekdays" names; null for other words. */
function daysNamed(first: string, last: string | undefined): number[] | null {
  const group = groups.get(first);
  if (last === undefined && group) return group;
  const isRow = last === undefined && dayOf(first) === null && dayRow.test(first);
  if (isRow) return (first.match(/th|tu|sa|su|[mtwf]/g) ?? []).flatMap((word) => dayOf(word) ?? []);
  const [from, to] = [dayOf(first), dayOf(last ?? first)];
  return from === null || to === null ? null : daysBetween(from, to);
}

/** A day or a range of days, and what separates it from the next. */
const dayPart = /([a-z]+\.?)(?:-([a-z]+\.?))?(?=$|[\s,:/])[\s,:/]*/y;

/** Reads the days at the beginning of a text: "mon-fri 9-5", "sat, sun: 10-2". */
export function takeDays(text: string): { days: number[]; rest: string } | null {
  const days: number[] = [];
  let at = 0;
  for (;;) {
    dayPart.lastIndex = at;
    const [part = "", first, last] = dayPart.exec(text) ?? [];
    if (first === undefined || first === "closed" || first === "appt") break;
    const named = daysNamed(first, last);
    if (!named) return null;
    days.push(...named);
    at += part.length;
  }
  return { days, rest: text.slice(at) };
}
