import { plainOf, takeDays } from "./hours-words";
import { dayNames, type DaySpan, inOrder, minutesPerDay, type Span, spansProblem } from "./opening-hours";

/** The parsed hours with the parts of the text that weren't understood, or what is wrong with the times. */
export type ParsedHours = { spans: Span[]; unread: string[] } | { problem: "many" | "overlap" };

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

/** "9-5 mon-fri, 10-2 sat" with the days first. */
function daysFirst(entries: string[]): string[] {
  const last = entries.at(-1) ?? "";
  const isSwapped = entries.length > 1 && timesOnly.test(entries[0] ?? "") && takeDays(last)?.rest === "";
  if (!isSwapped) return entries;
  return entries
    .join(" ")
    .split(/(?<=[a-z])(?<!\d[ap]m)[\s,/]+(?=\d)/)
    .map((part) => {
      const at = part.search(/ [a-z]/);
      return `${part.slice(at + 1)} ${part.slice(0, at)}`;
    });
}

/**
 * Splits a text into entries. An entry ends at a semicolon, a line break, or a day that follows times, "closed", or "by
 * appointment".
 */
const entriesOf = (text: string): string[] =>
  text
    .split(/[;\n|()]/)
    .flatMap((line) => plainOf(line).split(/,\s?(?=closed\b)/))
    .flatMap((part) => daysFirst(part.split(/(?<=\d(?:[ap]m)?)[\s,/.]+(?=(?!appt)[a-z]|\d(?:st|nd|rd|th)\b)/)))
    .flatMap((entry) =>
      /^(?:closed|except)/.test(entry) ? [entry] : entry.split(/(?<=closed|appt)[\s,.]+(?=(?!appt)[a-z])/),
    )
    .map((entry) => entry.replace(/^[\s,.]+/, "").replace(/(?<![\s,.])[\s,.]+$/, ""))
    .filter(Boolean);

interface Entry {
  /** None if it names none. */
  days: number[];
  /** None if the days are closed; null if it has only days. */
  spans: ReadSpan[] | null;
  /** "closed 12-1" takes these times out of the days instead of setting them. */
  isBreak?: boolean;
}

const wholeDay = { opens: 0, closes: minutesPerDay, isGuess: false };
const isWhole = ({ opens, closes }: DaySpan): boolean => opens === 0 && closes === minutesPerDay;

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
  return span && { days: everyDay, spans: [span], isBreak: true };
}

const everyDay = dayNames.map((_, day) => day);

function readEntry(entry: string): Entry | null {
  const lunch = readBreak(entry);
  if (lunch) return lunch;
  // "closed on sundays", "except wednesdays"
  const taken = takeDays(entry.replace(/^(?:closed|except)(?: on)? (.+)$/, "$1 closed"));
  if (!taken) return null;
  if (taken.rest === "closed") return { days: taken.days, spans: [] };
  if (taken.rest === "") return { days: taken.days, spans: null };
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
function timesAfter(former: readonly ReadSpan[], { days, spans, isBreak }: Entry): ReadSpan[] {
  if (!spans || spans.length === 0) return [];
  if (isBreak) return spans.reduce<ReadSpan[]>(without, [...former]);
  const isAppointment = days.length === 0 && former.length > 0 && spans[0]?.by_appointment && isWhole(spans[0]);
  return isAppointment ? former.map((span) => ({ ...span, by_appointment: true })) : addTimes(former, spans);
}

/** The hours of a week as they are read, entry by entry. */
class Week {
  readonly byDays = new Map<number, ReadSpan[]>();
  readonly unread: string[] = [];
  /** The last days that were named, and the entry that named only them so far. */
  #last: number[] | null = null;
  #daysOnly: string | null = null;
  /** Whether the last entry wasn't understood: times that follow may belong to it. */
  #isLost = false;

  add(text: string): void {
    const read = readEntry(text);
    if (!read || !this.#belongs(read)) {
      this.unread.push(text);
      this.#isLost = true;
      return;
    }
    if (read.days.length > 0) this.end();
    if (read.spans === null) {
      [this.#daysOnly, this.#last, this.#isLost] = [text, read.days, false];
    } else {
      const days = read.days.length > 0 ? read.days : (this.#last ?? everyDay);
      for (const day of days) this.byDays.set(day, timesAfter(this.byDays.get(day) ?? [], read));
      [this.#daysOnly, this.#isLost] = [null, false];
      if (!read.isBreak) this.#last = days;
    }
  }

  /** Whether it is known to which days an entry belongs: "closed" alone closes only days that it follows. */
  #belongs({ days, spans }: Entry): boolean {
    if (days.length > 0) return true;
    return !this.#isLost && (this.#last === null || this.#daysOnly !== null || spans?.length !== 0);
  }

  /** Names days without times. */
  end(): void {
    if (this.#daysOnly !== null) this.unread.push(this.#daysOnly);
    this.#daysOnly = null;
  }
}

/**
 * Reads hours as people write them: "Mon-Fri 9-5; Sat 10-2", "Daily 11 AM–10 PM, Sun closed", "24/7", "Fri
 * 22:00-02:00", "9-5 M-F, closed Sun", "Mon-Thu 8-5; Fri by appointment", "lunes a viernes 9-17". Times without AM or PM
 * are interpreted as business hours. Days that aren't mentioned are closed. Times that name no days belong to the days
 * before them, or to every day. Several parts about one day add up; where they overlap, the later one applies.
 */
export function parseHours(text: string): ParsedHours {
  const week = new Week();
  for (const entry of entriesOf(text)) week.add(entry);
  week.end();
  const { byDays, unread } = week;
  const spans = inOrder(
    [...byDays].flatMap(([at, times]) => times.map(({ isGuess: _, ...time }): Span => ({ day: at, ...time }))),
  );
  const problem = spansProblem(spans);
  return problem === "many" || problem === "overlap" ? { problem } : { spans, unread };
}
