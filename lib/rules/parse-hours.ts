import { dayNames, inOrder, minutesPerDay, type Span, spansProblem } from "./opening-hours";

/** The parsed hours, or the problem with the part of the text that has it. */
export type ParsedHours = { spans: Span[] } | { problem: "unreadable" | "many" | "overlap"; part: string };

const day = "mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun";
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

/** Normalizes a text: dashes, "to", "a.m.", "noon", "off", a label in front, and spaces around punctuation. */
const plainOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[‐-―−]|\b(?:to|thru|through|until|till?)\b/g, "-")
    .replace(/^\s*(?:[a-z]+\s+)?hours(?:\s+of\s+operation)?\s*:/, "")
    .replace(/^\s*open\s+(?=[a-z])/, "")
    .replace(/\boff\b/g, "closed")
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
    if (first === undefined || first === "closed") break;
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

/** The closing time: the first moment after opening that the text can mean, on the same day or the next. */
function closingAfter(opens: number, to: Time, is24: boolean): number | null {
  const times = to.half || is24 ? [minutesOf(to, to.half)] : [minutesOf(to, "am"), minutesOf(to, "pm")];
  const after = times.flatMap((at) => [at, at + minutesPerDay]).filter((at) => at > opens);
  const closes = Math.min(...after);
  return closes <= opens + minutesPerDay ? closes : null;
}

/** "9-5", "9am-5:30pm", "22:00-02:00". */
function spanOf(text: string): Omit<Span, "day"> | null {
  const [first = "", second = "", ...more] = text.split("-");
  const [from, to] = [timeOf(first), timeOf(second)];
  if (!from || !to || more.length > 0) return null;
  const is24 = from.is24 || to.is24;
  const opens = minutesOf(from, is24 ? from.half : (from.half ?? openingHalf(from, to)));
  const closes = opens < minutesPerDay ? closingAfter(opens, to, is24) : null;
  return closes === null ? null : { opens, closes };
}

const timesOnly = /^\d[\d:apm,\s-]*$/;

/** "9-5 mon-fri" with the days first. */
const daysFirst = (entries: string[]): string[] => {
  const [times = "", days = "", ...more] = entries;
  const isSwapped = more.length === 0 && timesOnly.test(times) && /^[a-z]/.test(days) && takeDays(days)?.rest === "";
  return isSwapped ? [`${days} ${times}`] : entries;
};

/**
 * Splits a text into entries, each with its days. An entry ends at a semicolon, a line break, or a day that follows
 * times or "closed".
 */
const entriesOf = (text: string): string[] =>
  text
    .split(/[;\n|]/)
    .flatMap((line) => daysFirst(plainOf(line).split(/(?<=\d(?:[ap]m)?)[\s,]+(?=[a-z])/)))
    .flatMap((entry) => (entry.startsWith("closed") ? [entry] : entry.split(/(?<=closed)[\s,]+(?=[a-z])/)))
    .filter(Boolean);

function readEntry(entry: string): { days: number[]; spans: Omit<Span, "day">[] } | null {
  // "closed on sundays"
  const taken = takeDays(entry.replace(/^closed (?:on )?(.+)$/, "$1 closed"));
  if (!taken) return null;
  if (taken.rest === "closed") return { days: taken.days, spans: [] };
  const spans = taken.rest
    .split(/[,\s/]+/)
    .filter(Boolean)
    .map(spanOf);
  const read = spans.filter((span) => span !== null);
  return spans.length === 0 || read.length < spans.length ? null : { days: taken.days, spans: read };
}

/**
 * Reads hours as people write them: "Mon-Fri 9-5; Sat 10-2", "Daily 11 AM–10 PM, Sun closed", "24/7", "Fri
 * 22:00-02:00", "9-5 M-F, closed Sun". Times without AM or PM are interpreted as business hours. Days that aren't mentioned are closed. If a
 * day is mentioned twice, the later hours apply.
 */
export function parseHours(text: string): ParsedHours {
  const byDays = new Map<number, Omit<Span, "day">[]>();
  for (const entry of entriesOf(text)) {
    const read = readEntry(entry);
    if (!read) return { problem: "unreadable", part: entry };
    for (const at of read.days) byDays.set(at, read.spans);
  }
  const spans = inOrder([...byDays].flatMap(([at, times]) => times.map((time) => ({ day: at, ...time }))));
  const problem = spansProblem(spans);
  if (problem) return { problem: problem === "range" ? "unreadable" : problem, part: text };
  return { spans };
}
