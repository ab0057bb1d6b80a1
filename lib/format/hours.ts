import { type Listing } from "../contract/listing";
import { holidayToday } from "../rules/holidays";
import { byDay, dayNames, type Hours, type HoursException, openSpans, timesText } from "../rules/opening-hours";
import { dateNumber, localTime, openState, openText, weekday } from "../rules/open-now";
import { dayText } from "./date";

/** A line of a week: "Monday", "9 AM–5 PM". */
export interface HoursLine {
  day: string;
  times: string;
  isToday: boolean;
}

/** What people read about a listing's hours at a moment. */
export interface HoursText {
  /** "Open · closes 6 PM" */
  now: string;
  isOpen: boolean;
  /** Today's holiday, if it isn't known whether the hours differ. */
  holiday: string | null;
  week: HoursLine[];
  /** Dates from today on with other hours: "Dec 25, 2026", "Closed", "Christmas". */
  exceptions: ExceptionText[];
}

type ExceptionText = { dates: string; times: string; note: string };

/** "Dec 25, 2026", "Closed", "Christmas" */
export const exceptionText = ({ from, to, spans, note }: HoursException): ExceptionText => ({
  dates: [...new Set([from, to])].map((date) => dayText(date) ?? date).join(" – "),
  times: timesText(spans),
  note,
});

/** The hours of an API response, as the rules have them. */
export const hoursOf = ({ hours }: Pick<Listing, "hours">): Hours | null =>
  hours && { spans: hours.spans, exceptions: hours.exceptions, timeZone: hours.time_zone };

/** "Open Saturday 9 AM–1 PM", "Saturday: By appointment", "Saturday: Closed". */
export function dayHoursText(hours: Hours, day: number): string {
  const spans = byDay(hours.spans).find((one) => one.day === day)?.spans ?? [];
  const isOpen = openSpans(spans).length > 0;
  return isOpen ? `Open ${dayNames[day]} ${timesText(spans)}` : `${dayNames[day]}: ${timesText(spans)}`;
}

export function hoursText(hours: Hours, now: Date): HoursText {
  const today = localTime(now, hours.timeZone).date;
  const state = openState(hours, now);
  return {
    now: openText(state, today),
    isOpen: state.isOpen,
    holiday: holidayToday(hours, now),
    week: byDay(hours.spans).map(({ day, spans }) => ({
      day: dayNames[day] ?? "",
      times: timesText(spans),
      isToday: day === weekday(today),
    })),
    exceptions: hours.exceptions.filter(({ to }) => dateNumber(to) >= today).map(exceptionText),
  };
}
