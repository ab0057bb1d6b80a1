import { dateText, exceptionOn, localTime, weekday } from "./open-now";
import { type DaySpan, type Hours } from "./opening-hours";

/** The federal holidays of the United States with a date, as `MM-DD`. */
const fixed: Record<string, string> = {
  "01-01": "New Year's Day",
  "06-19": "Juneteenth",
  "07-04": "Independence Day",
  "11-11": "Veterans Day",
  "12-25": "Christmas Day",
};

/** Those on the nth weekday of a month, as `MM nth weekday`, where 0 is Monday. */
const floating: Record<string, string> = {
  "01 3 0": "Martin Luther King Jr. Day",
  "02 3 0": "Presidents' Day",
  "09 1 0": "Labor Day",
  "10 2 0": "Columbus Day",
  "11 4 3": "Thanksgiving Day",
};

/** The holiday on a date, given as days since 1970-01-01; null on other days. */
export function holidayOn(date: number): string | null {
  const [, month = "", day = ""] = dateText(date).split("-");
  if (month === "05" && Number(day) > 24 && weekday(date) === 0) return "Memorial Day";
  return fixed[`${month}-${day}`] ?? floating[`${month} ${Math.ceil(Number(day) / 7)} ${weekday(date)}`] ?? null;
}

/** A holiday on which a listing would be open, and of which its owner hasn't said whether it is. */
export interface OpenHoliday {
  name: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** The usual hours of that weekday. */
  spans: DaySpan[];
}

/** How long ahead owners are asked about a holiday, in days. */
const askedAhead = 14;

function unknownHoliday({ spans, exceptions }: Hours, date: number): OpenHoliday | null {
  const name = holidayOn(date);
  const usual = spans.filter(({ day }) => day === weekday(date)).map(({ day: _, ...span }) => span);
  const isSaid = exceptionOn(exceptions, date) !== undefined;
  return name && usual.length > 0 && !isSaid ? { name, date: dateText(date), spans: usual } : null;
}

/** The holidays of the next two weeks, today included, that a listing's hours say nothing about. */
export function holidaysToAsk(hours: Hours, now: Date): OpenHoliday[] {
  const today = localTime(now, hours.timeZone).date;
  return Array.from({ length: askedAhead + 1 }, (_, at) => unknownHoliday(hours, today + at)).filter(
    (one) => one !== null,
  );
}

/** The holiday today, if the listing's hours say nothing about it: they may differ. */
export const holidayToday = (hours: Hours, now: Date): string | null =>
  unknownHoliday(hours, localTime(now, hours.timeZone).date)?.name ?? null;
