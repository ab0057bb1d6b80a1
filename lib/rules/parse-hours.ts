import { dayNames, type DaySpan, inOrder, minutesPerDay, type Span, spansProblem } from "./opening-hours";

/** The parsed hours with the parts of the text that weren't understood, or what is wrong with the times. */
export type ParsedHours = { spans: Span[]; unread: string[] } | { problem: "many" | "overlap" };

const day = "mon|tues?|wed(?:nes|s)?|thu(?:rs?)?|fri|sat(?:ur)?|sun";
/** The Spanish days by their beginning, in English. */
const spanishDays = { lun: "mon", mar: "tue", mie: "wed", jue: "thu", vie: "fri", sab: "sat", dom: "sun" };
const spanishDay = /\b(lun|mar|mie|jue|vie|sab|dom)(?:es|coles|rnes|ves|ado|ingo)?s?\b(?![a-z])/g;
const dayWord = new RegExp(`^(?:(?:${day})(?:days?)?|m|tu|t|w|th|f|sa|su|mo|we|fr)\\.?$`);
const groups = new Map([
  ["daily", [0, 1, 2, 3, 4, 5, 6]],
  ["everyday", [0, 1, 2, 3, 4, 5, 6]],
  ["weekdays", [0, 1, 2, 3, 4]],
  ["weekday", [0, 1, 2, 3, 4]],
  ["weekends", [5, 6]],
  ["weekend", [5, 6]],
  ["mwf", [0, 2, 4]],
  ["tth", [1, 3]],
  ["tuth", [1, 3]],
]);

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
const plainOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(spanishDay, (_, begins: keyof typeof spanishDays) => spanishDays[begins])
    .replace(/\bcerrado\b/g, "closed")
    .replace(/\b(mon|tue|wed|thu|fri|sat|sun) a (?=mon|tue|wed|thu|fri|sat|sun)/g, "$1-")
    .replace(/[‐-―−]|\b(?:to|thru|through|until|till?)\b/g, "-")
    .replace(
      /\b(?:(?:open )?by (?:prior )?(?:appointments?|appts?)|con cita|cita previa|(?:appointments?|appts?))\b\.?(?: only\b)?/g,
      "appt",
    )
    .replace(/^\s*(?:[a-z]+\s+)?hours(?:\s+of\s+operation)?\s*:/, "")
    .replace(/^\s*open\s+(?=[a-z])/, "")
    .replace(/\boff\b/g, "closed")
    .replace(/\b(\d{1,2}(?::?\d\d)?) ?([ap])\b(?!\.?\s?m)/g, "$1$2m")
    .replace(/(\d)\.(?=\d\d\b)/g, "$1:")
    .replace(/\b([ap])\.?\s?m\b\.?/g, "$1m")
    .replace(/\bevery\s+day\b/g, "daily")
    .replace(/\b7\s*days(?:\s+a\s+week)?\b/g, "daily")
    .replace(/\bnoon\b/g, "12pm")
    .replace(/\bmidnight\b/g, "12am")
    .replace(/\b(?:open\s+)?24\s*(?:hours|hrs?|h)\b/g, "0:00-24:00")
    .replace(/\b24\/7\b/g, "daily 0:00-24:00")
    .replace(/(\d)\s+([ap]m)\b/g, "$1$2")
    .replace(/\s+/g, " ")
    .replace(/ ?- ?/g, "-")
    .replace(/[&+]|\band\b/g, ",")
    .trim();

/** The days from one to another, across the end of the week if necessary: "Sat-Mon". */
const daysBetween = (from: number, to: number): number[] =>
  Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, more) => (from + more) % 7);

/** The days that "mon", "mon-fri", or "weekdays" names; null for other words. */
function daysNamed(first: string, last: string | undefined): number[] | null {
  const group = groups.get(first);
  if (last === undefined && group) return group;
  const [from, to] = [dayOf(first), dayOf(last ?? first)];
  return from === null || to === null ? null : daysBetween(from, to);
}

/** A day or a range of days, and what separates it from the next. */
const dayPart = /([a-z]+\.?)(?:-([a-z]+\.?))?(?=$|[\s,:/])[\s,:/]*/y;

/** Reads the days at the beginning of a text: "mon-fri 9-5", "sat, sun: 10-2". Without any, every day. */
function takeDays(text: string): { days: number[]; rest: string } | null {
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
  return { days: days.length > 0 ? days : dayNames.map((_, day) => day), rest: text.slice(at) };
}

interface Time {
  hour: number;
  minute: number;
  half: "am" | "pm" | null;
  /** Whether it is in 24-hour notation: "09:00", "17". */
  is24: boolean;
}

/** "9am", "5:30 pm" written as one word. */
function twelveHourTime(text: string): Time | null {
  const [, hours, minutes = "0", half] = /^(0?[1-9]|1[0-2])(?::?([0-5]\d))?(am|pm)$/.exec(text) ?? [];
  if (hours === undefined) return null;
  return { hour: Number(hours), minute: Number(minutes), half: half === "pm" ? "pm" : "am", is24: false };
}

/** "9", "17:30", "0900". */
function plainTime(text: string): Time | null {
  const [, hours, minutes = "0"] = /^(\d|[01]\d|2[0-4])(?::?([0-5]\d))?$/.exec(text) ?? [];
  if (hours === undefined) return null;
  const hour = Number(hours);
  return { hour, minute: Number(minutes), half: null, is24: hour > 12 || hours === "0" || /^0\d$/.test(hours) };
}

const timeOf = (text: string): Time | null => twelveHourTime(text) ?? plainTime(text);

const minutesOf = ({ hour, minute }: Time, half: "am" | "pm" | null): number =>
  (half ? (hour % 12) + (half === "pm" ? 12 : 0) : hour) * 60 + minute;

/** Without "AM", an opening time before 6 isn't read as morning. */
const earliest = 6;

/** Guesses AM or PM for an opening time without it: "9-5" opens in the morning, "1-5" in the afternoon. */
function openingHalf(opens: Time, closes: Time): "am" | "pm" {
  if (closes.half && minutesOf(opens, closes.half) < minutesOf(closes, closes.half)) return closes.half;
  if (closes.half) return closes.half === "pm" ? "am" : "pm";
  return opens.hour === 12 || opens.hour < earliest ? "pm" : "am";
}

/** The closing time: the first moment after opening that the text can mean, on the same day or the next. "11-12" of a bar is until midnight. */
function closingAfter(opens: number, to: Time, is24: boolean): number | null {
  const times = to.half || is24 ? [minutesOf(to, to.half)] : [minutesOf(to, "am"), minutesOf(to, "pm")];
  const shortest = to.hour === 12 && times.length > 1 ? 60 : 0;
  const after = times.flatMap((at) => [at, at + minutesPerDay]).filter((at) => at > opens + shortest);
  const closes = Math.min(...after);
  return closes <= opens + minutesPerDay ? closes : null;
}

interface ReadSpan extends DaySpan {
  /** Whether AM or PM of its opening was guessed. */
  isGuess: boolean;
}

/** "9-5", "9am-5:30pm", "22:00-02:00". */
function spanOf(text: string): ReadSpan | null {
  const [first = "", second = "", ...more] = text.split("-");
  const [from, to] = [timeOf(first), timeOf(second)];
  if (!from || !to || more.length > 0) return null;
  const is24 = from.is24 || to.is24;
  const opens = minutesOf(from, is24 ? from.half : (from.half ?? openingHalf(from, to)));
  const closes = opens < minutesPerDay ? closingAfter(opens, to, is24) : null;
  return closes === null ? null : { opens, closes, isGuess: !is24 && !from.half };
}

const timesOnly = /^\d[\d:apm,\s-]*$/;

/** "9-5 mon-fri" with the days first. */
const daysFirst = (entries: string[]): string[] => {
  const [times = "", days = "", ...more] = entries;
  const isSwapped = more.length === 0 && timesOnly.test(times) && /^[a-z]/.test(days) && takeDays(days)?.rest === "";
  return isSwapped ? [`${days} ${times}`] : entries;
};

/** Days on a line of their own belong to the times on the next one. */
const joinedLines = (text: string): string =>
  text.replace(/(^|\n)[ \t]*(\p{L}[\p{L}., \t–-]{1,40}?):?[ \t]*\n[ \t]*(?=\d|closed\b|by app|open 24)/giu, "$1$2 ");

/**
 * Splits a text into entries, each with its days. An entry ends at a semicolon, a line break, or a day that follows
 * times, "closed", or "by appointment".
 */
const entriesOf = (text: string): string[] =>
  joinedLines(text)
    .split(/[;\n|()]/)
    .flatMap((line) => daysFirst(plainOf(line).split(/(?<=\d(?:[ap]m)?)[\s,/]+(?=(?!appt)[a-z])/)))
    .flatMap((entry) =>
      /^(?:closed|except)/.test(entry) ? [entry] : entry.split(/(?<=closed|appt)[\s,]+(?=(?!appt)[a-z])/),
    )
    .map((entry) => entry.replace(/^[\s,.]+/, "").replace(/(?<![\s,.])[\s,.]+$/, ""))
    .filter(Boolean);

interface Entry {
  days: number[];
  spans: ReadSpan[];
  /** "closed 12-1" takes these times out of the days instead of setting them. */
  isBreak?: boolean;
}

const wholeDay = { opens: 0, closes: minutesPerDay, isGuess: false };

/** The times of an entry without its days: "9-12, 1-5", "9-12 appt", "appt", "9-5, appt". Null if one isn't understood. */
function readTimes(text: string): ReadSpan[] | null {
  if (text === "appt") return [{ ...wholeDay, by_appointment: true }];
  const isAllByAppointment = /,\s*appt$/.test(text);
  const read = text
    .replace(/,\s*appt$/, "")
    .split(/[,\s/]+(?!appt)/)
    .filter(Boolean)
    .map((part) => {
      const [, times = "", appointment] = /^(\S+?)(\s+appt)?$/.exec(part) ?? [];
      const span = spanOf(times);
      return span && (appointment || isAllByAppointment) ? { ...span, by_appointment: true } : span;
    });
  const spans = read.filter((span) => span !== null);
  return read.length === 0 || spans.length < read.length ? null : spans;
}

/** "closed for lunch 12-1", "closed 12-1": a break in every day so far. */
function readBreak(entry: string): Entry | null {
  const times = /^closed (?:for lunch |lunch )?(\d\S*)$/.exec(entry)?.[1];
  const span = times ? spanOf(times) : null;
  return span && { days: dayNames.map((_, day) => day), spans: [span], isBreak: true };
}

function readEntry(entry: string): Entry | null {
  const lunch = readBreak(entry);
  if (lunch) return lunch;
  // "closed on sundays", "except wednesdays"
  const taken = takeDays(entry.replace(/^(?:closed|except)(?: on)? (.+)$/, "$1 closed"));
  if (!taken) return null;
  if (taken.rest === "closed") return { days: taken.days, spans: [] };
  const spans = readTimes(taken.rest);
  return spans && { days: taken.days, spans };
}

/** "Mon 9-5, 6-8" goes on in the evening: a guessed opening before the last one is moved by twelve hours. */
function inTheAfternoon(span: ReadSpan, last: ReadSpan | undefined): ReadSpan {
  const half = minutesPerDay / 2;
  const isLater = last && span.isGuess && span.opens < last.opens && span.opens + half >= last.closes;
  return isLater ? { ...span, opens: span.opens + half, closes: span.closes + half } : span;
}

/** The times of a day and further ones; those that don't fit together replace the former. */
function addTimes(former: readonly ReadSpan[], more: readonly ReadSpan[]): ReadSpan[] {
  const all = [...former];
  for (const span of more) all.push(inTheAfternoon(span, all.at(-1)));
  const isClashing = former.length > 0 && spansProblem(all.map((span) => ({ day: 0, ...span }))) === "overlap";
  return isClashing ? addTimes([], more) : all;
}

/** The times without a break. */
const without = (spans: readonly ReadSpan[], pause: DaySpan): ReadSpan[] =>
  spans.flatMap((span) =>
    [
      { ...span, closes: Math.min(span.closes, pause.opens) },
      { ...span, opens: Math.max(span.opens, pause.closes) },
    ].filter(({ opens, closes }) => opens < closes),
  );

/** The times of a day after an entry that names it. */
function timesAfter(former: readonly ReadSpan[], { spans, isBreak }: Entry): ReadSpan[] {
  if (isBreak) return spans.reduce<ReadSpan[]>(without, [...former]);
  return spans.length === 0 ? [] : addTimes(former, spans);
}

/**
 * Reads hours as people write them: "Mon-Fri 9-5; Sat 10-2", "Daily 11 AM–10 PM, Sun closed", "24/7", "Fri
 * 22:00-02:00", "9-5 M-F, closed Sun", "Mon-Thu 8-5; Fri by appointment", "lunes a viernes 9-17". Times without AM or PM
 * are interpreted as business hours. Days that aren't mentioned are closed. Several parts about one day add up; where they
 * overlap, the later one applies.
 */
export function parseHours(text: string): ParsedHours {
  const byDays = new Map<number, ReadSpan[]>();
  const unread: string[] = [];
  for (const entry of entriesOf(text)) {
    const read = readEntry(entry);
    if (!read) unread.push(entry);
    for (const at of read?.days ?? []) byDays.set(at, timesAfter(byDays.get(at) ?? [], read as Entry));
  }
  const spans = inOrder(
    [...byDays].flatMap(([at, times]) => times.map(({ isGuess: _, ...time }): Span => ({ day: at, ...time }))),
  );
  const problem = spansProblem(spans);
  return problem === "many" || problem === "overlap" ? { problem } : { spans, unread };
}
