import {
  dayNames,
  type DaySpan,
  type Hours,
  type HoursException,
  mergeRanges,
  minutesPerDay,
  openSpans,
  timeText,
} from "./opening-hours";
import { dayMs } from "./time";

/** A local date and time. */
export interface LocalTime {
  /** Days since 1970-01-01. */
  date: number;
  /** Minutes after midnight. */
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const parts = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
  const made = new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", ...parts });
  formats.set(timeZone, made);
  return made;
}

/** The date and time that clocks in a time zone show. */
export function localTime(now: Date, timeZone: string): LocalTime {
  const parts = formatIn(timeZone).formatToParts(now);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return {
    date: Date.UTC(part("year"), part("month") - 1, part("day")) / dayMs,
    minute: part("hour") * 60 + part("minute"),
  };
}

/** A date as days since 1970-01-01. */
export const dateNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
export const dateText = (date: number): string => new Date(date * dayMs).toISOString().slice(0, 10);

/** 0 for Monday; 1970-01-01 was a Thursday. */
export const weekday = (date: number): number => (((date + 3) % 7) + 7) % 7;

/** The exception that holds on a date: of several, the one with the fewest days. */
export const exceptionOn = <One extends { from: string; to: string }>(
  exceptions: readonly One[],
  date: number,
): One | undefined =>
  exceptions
    .filter(({ from, to }) => dateNumber(from) <= date && date <= dateNumber(to))
    .sort((one, other) => daysOf(one) - daysOf(other))[0];

const daysOf = ({ from, to }: { from: string; to: string }): number => dateNumber(to) - dateNumber(from);

/** Exceptions as periods that don't overlap, by date: each date has the exception that holds on it. */
export function exceptionPeriods(exceptions: readonly HoursException[]): HoursException[] {
  const dates = exceptions.flatMap(({ from, to }) => [dateNumber(from), dateNumber(to) + 1]);
  const borders = [...new Set(dates)].sort((one, other) => one - other);
  return borders.flatMap((first, at) => {
    const holding = exceptionOn(exceptions, first);
    const last = (borders[at + 1] ?? first + 1) - 1;
    return holding ? [{ ...holding, from: dateText(first), to: dateText(last) }] : [];
  });
}

/** The spans that begin on a date: an exception's, or else the weekday's. */
export function spansOn({ spans, exceptions }: Hours, date: number): DaySpan[] {
  return exceptionOn(exceptions, date)?.spans ?? spans.filter(({ day }) => day === weekday(date));
}

type ReadSpans = (hours: Hours, date: number) => DaySpan[];
const openOn: ReadSpans = (hours, date) => openSpans(spansOn(hours, date));
const byAppointmentOn: ReadSpans = (hours, date) => spansOn(hours, date).filter((span) => span.by_appointment);

/** The open times of some dates, in minutes since the first one's midnight. */
function rangesFrom(hours: Hours, first: number, { days, read = openOn }: { days: number; read?: ReadSpans }) {
  const dates = Array.from({ length: days }, (_, at) => first + at);
  return mergeRanges(
    dates.flatMap((date) =>
      read(hours, date).map(({ opens, closes }): [number, number] => {
        const midnight = (date - first) * minutesPerDay;
        return [midnight + opens, midnight + closes];
      }),
    ),
  );
}

/** Whether a place is open, and when that changes next; null if it doesn't change within two weeks. */
export interface OpenState {
  isOpen: boolean;
  /** Whether people with an appointment are received now. */
  isByAppointment: boolean;
  changes: LocalTime | null;
}

const daysAhead = 15;

/**
 * Whether a place is open at a moment, by local time. If an hour occurs twice in the fall, the place is open both
 * times. Hours past midnight belong to the day on which they began.
 */
export function openState(hours: Hours, now: Date): OpenState {
  const local = localTime(now, hours.timeZone);
  const first = local.date - 1;
  const minute = minutesPerDay + local.minute;
  const ranges = rangesFrom(hours, first, { days: daysAhead + 1 });
  const isNow = ([from, to]: [number, number]) => from <= minute && minute < to;
  const current = ranges.find(isNow);
  const changes = current ? current[1] : ranges.find(([from]) => from > minute)?.[0];
  const isFar = changes === undefined || changes >= daysAhead * minutesPerDay;
  return {
    isOpen: current !== undefined,
    isByAppointment: rangesFrom(hours, first, { days: 2, read: byAppointmentOn }).some(isNow),
    changes: isFar ? null : { date: first + Math.floor(changes / minutesPerDay), minute: changes % minutesPerDay },
  };
}

const monthAndDay = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** "tomorrow", "Monday", "December 7"; nothing for today. */
function dayWords(date: number, today: number): string {
  if (date === today) return "";
  if (date === today + 1) return "tomorrow";
  return date - today < 7 ? (dayNames[weekday(date)] ?? "") : monthAndDay.format(date * dayMs);
}

/** "Open · closes 6 PM", "Closed · opens Monday 8:30 AM", "By appointment now", "Open 24 hours", "Closed". */
export function openText({ isOpen, isByAppointment, changes }: OpenState, today: number): string {
  if (!isOpen && isByAppointment) return "By appointment now";
  if (!changes) return isOpen ? "Open 24 hours" : "Closed";
  const isTonight = isOpen && changes.date === today + 1 && changes.minute <= 6 * 60;
  const when = [isTonight ? "" : dayWords(changes.date, today), timeText(changes.minute)].filter(Boolean).join(" ");
  return isOpen ? `Open · closes ${when}` : `Closed · opens ${when}`;
}

/** The moment at which a time zone's clocks show this time. If they skip it, the moment just after. */
export function instantOf({ date, minute }: LocalTime, timeZone: string): Date {
  const asUtc = date * dayMs + minute * 60_000;
  const offset = (at: number) => {
    const shown = localTime(new Date(at), timeZone);
    return shown.date * dayMs + shown.minute * 60_000 - Math.floor(at / 60_000) * 60_000;
  };
  const guess = asUtc - offset(asUtc);
  return new Date(asUtc - offset(guess));
}

/**
 * The data with which the database finds open places: the dates with exceptional hours, and the open times on these
 * dates, in minutes since 1970-01-01 in local time. The date after an exception is included, because hours can extend
 * into it.
 */
export function exceptionalTimes(hours: Hours): { dates: number[]; ranges: [number, number][] } {
  const dates = new Set(
    hours.exceptions.flatMap(({ from, to }) => {
      const [first, last] = [dateNumber(from), dateNumber(to)];
      return Array.from({ length: last - first + 2 }, (_, at) => first + at);
    }),
  );
  const ranges = [...dates].flatMap((date) =>
    rangesFrom(hours, date - 1, { days: 2 }).flatMap(([from, to]): [number, number][] => {
      const [begin, end] = [Math.max(from, minutesPerDay), Math.min(to, 2 * minutesPerDay)];
      const midnight = (date - 1) * minutesPerDay;
      return begin < end ? [[midnight + begin, midnight + end]] : [];
    }),
  );
  return { dates: [...dates].sort((one, other) => one - other), ranges: mergeRanges(ranges) };
}

/**
 * For how many ms a text such as "Open · closes 6 PM" stays true: until the place opens or closes, or a new day begins.
 */
export function openTextLasts(hours: Hours, now: Date): number {
  const { changes } = openState(hours, now);
  const midnight = { date: localTime(now, hours.timeZone).date + 1, minute: 0 };
  const ends = [midnight, ...(changes ? [changes] : [])].map((time) => instantOf(time, hours.timeZone).getTime());
  return Math.max(0, Math.min(...ends) - now.getTime());
}
