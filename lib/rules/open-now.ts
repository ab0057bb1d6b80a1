import { dayNames, type Hours, mergeRanges, minutesPerDay, type Span, timeText } from "./opening-hours";

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

const msPerDay = 24 * 60 * 60 * 1000;

/** The date and time that clocks in a time zone show. */
export function localTime(now: Date, timeZone: string): LocalTime {
  const parts = formatIn(timeZone).formatToParts(now);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return {
    date: Date.UTC(part("year"), part("month") - 1, part("day")) / msPerDay,
    minute: part("hour") * 60 + part("minute"),
  };
}

/** A date as days since 1970-01-01. */
export const dateNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / msPerDay;
export const dateText = (date: number): string => new Date(date * msPerDay).toISOString().slice(0, 10);

/** 0 for Monday; 1970-01-01 was a Thursday. */
export const weekday = (date: number): number => (((date + 3) % 7) + 7) % 7;

/** The spans that begin on a date: an exception's, or else the weekday's. */
export function spansOn({ spans, exceptions }: Hours, date: number): Omit<Span, "day">[] {
  const exception = exceptions.find(({ from, to }) => dateNumber(from) <= date && date <= dateNumber(to));
  return exception ? exception.spans : spans.filter(({ day }) => day === weekday(date));
}

/** The open times of some dates, in minutes since the first one's midnight. */
function rangesFrom(hours: Hours, first: number, days: number): [number, number][] {
  const dates = Array.from({ length: days }, (_, at) => first + at);
  return mergeRanges(
    dates.flatMap((date) =>
      spansOn(hours, date).map(({ opens, closes }): [number, number] => {
        const midnight = (date - first) * minutesPerDay;
        return [midnight + opens, midnight + closes];
      }),
    ),
  );
}

/** Whether a place is open, and when that changes next; null if it doesn't change within two weeks. */
export interface OpenState {
  isOpen: boolean;
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
  const ranges = rangesFrom(hours, first, daysAhead + 1);
  const current = ranges.find(([from, to]) => from <= minute && minute < to);
  const changes = current ? current[1] : ranges.find(([from]) => from > minute)?.[0];
  const isFar = changes === undefined || changes >= daysAhead * minutesPerDay;
  return {
    isOpen: current !== undefined,
    changes: isFar ? null : { date: first + Math.floor(changes / minutesPerDay), minute: changes % minutesPerDay },
  };
}

/** "Open · closes 6 PM", "Closed · opens Monday 8:30 AM", "Open 24 hours", "Closed". */
export function openText({ isOpen, changes }: OpenState, today: number): string {
  if (!changes) return isOpen ? "Open 24 hours" : "Closed";
  const days = changes.date - today;
  const isToday = days === 0 || (isOpen && days === 1 && changes.minute <= 6 * 60);
  const day = isToday ? "" : days === 1 ? "tomorrow " : days < 7 ? `${dayNames[weekday(changes.date)]} ` : null;
  const when = `${day ?? `${dateText(changes.date)} `}${timeText(changes.minute)}`;
  return isOpen ? `Open · closes ${when}` : `Closed · opens ${when}`;
}

/** The moment at which a time zone's clocks show this time. If they skip it, the moment just after. */
export function instantOf({ date, minute }: LocalTime, timeZone: string): Date {
  const asUtc = date * msPerDay + minute * 60_000;
  const offset = (at: number) => {
    const shown = localTime(new Date(at), timeZone);
    return shown.date * msPerDay + shown.minute * 60_000 - Math.floor(at / 60_000) * 60_000;
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
    rangesFrom(hours, date - 1, 2).flatMap(([from, to]): [number, number][] => {
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
