/** A time of day in minutes after midnight. */
type Minutes = number;

export const minutesPerDay = 1440;

/** The days of a week in order: 0 is Monday, as in ISO 8601. */
export const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** A span of time in which a listing is open on a weekday. After midnight, `closes` keeps counting: 1560 is 2 AM. */
export interface Span {
  /** 0 (Monday) to 6. */
  day: number;
  opens: Minutes;
  closes: Minutes;
  /** Whether people must have an appointment then: it counts neither as open nor as closed. */
  by_appointment?: boolean | undefined;
}

/** The times of one day. */
export type DaySpan = Omit<Span, "day">;

export const mostSpansPerDay = 4;

/** Different hours on some dates. Without spans, the listing is closed. */
export interface HoursException {
  /** The first and the last date, as `YYYY-MM-DD`. */
  from: string;
  to: string;
  spans: DaySpan[];
  note: string;
}

export const mostExceptions = 40;

/** Everything that decides whether a listing is open. */
export interface Hours {
  spans: Span[];
  exceptions: HoursException[];
  /** An IANA time zone: "America/Chicago". */
  timeZone: string;
}

/**
 * What is wrong with a listing's spans: one is out of range, a day has more than four, or two overlap. Null if they are
 * valid.
 */
export function spansProblem(spans: readonly Span[]): "range" | "many" | "overlap" | null {
  const week = 7 * minutesPerDay;
  const isInRange = ({ day, opens, closes }: Span) =>
    day >= 0 && day < 7 && opens >= 0 && opens < minutesPerDay && closes > opens && closes <= opens + minutesPerDay;
  if (!spans.every(isInRange)) return "range";
  if (dayNames.some((_, day) => spans.filter((span) => span.day === day).length > mostSpansPerDay)) return "many";
  const inWeek = spans
    .map(({ day, opens, closes }) => ({ from: day * minutesPerDay + opens, to: day * minutesPerDay + closes }))
    .sort((one, other) => one.from - other.from);
  const isOverlapping = inWeek.some(({ to }, at) => {
    const next = inWeek[at + 1]?.from ?? (inWeek[0]?.from ?? 0) + week;
    return inWeek.length > 1 && to > next;
  });
  return isOverlapping ? "overlap" : null;
}

/** Spans in the order of the week. */
export const inOrder = (spans: readonly Span[]): Span[] =>
  [...spans].sort((one, other) => one.day - other.day || one.opens - other.opens);

/** "9 AM", "9:30 AM", "2 AM" for 1560. */
export function timeText(minutes: Minutes): string {
  const ofDay = minutes % minutesPerDay;
  const [hour, minute] = [Math.floor(ofDay / 60), ofDay % 60];
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, "0")}` : ""} ${hour < 12 ? "AM" : "PM"}`;
}

const isAllDay = ({ opens, closes }: DaySpan): boolean => opens === 0 && closes === minutesPerDay;

function spanText(span: DaySpan, dash: string): string {
  if (isAllDay(span)) return span.by_appointment ? "By appointment" : "24 hours";
  return `${timeText(span.opens)}${dash}${timeText(span.closes)}${span.by_appointment ? " by appointment" : ""}`;
}

/** "9 AM–12 PM, 1 PM–5 PM", "24 hours", "By appointment", "Closed". */
export function timesText(spans: readonly DaySpan[], dash = "–"): string {
  return spans.length === 0 ? "Closed" : spans.map((span) => spanText(span, dash)).join(", ");
}

/** The spans in which a place is open to everyone. */
export const openSpans = <One extends DaySpan>(spans: readonly One[]): One[] =>
  spans.filter((span) => !span.by_appointment);

/** The hours of each weekday. */
export const byDay = (spans: readonly Span[]): { day: number; spans: Span[] }[] =>
  dayNames.map((_, day) => ({ day, spans: inOrder(spans.filter((span) => span.day === day)) }));

/** Hours as `parseHours` reads them: "Mon-Fri 9 AM-5 PM; Sat 10 AM-2 PM". Days that are closed are left out. */
export function hoursText(spans: readonly Span[]): string {
  const days = byDay(spans).map((one) => ({ ...one, text: timesText(one.spans, "-").replace("By", "by") }));
  const groups: { from: number; to: number; text: string }[] = [];
  for (const { day, text } of days) {
    const last = groups.at(-1);
    if (last && last.text === text) last.to = day;
    else groups.push({ from: day, to: day, text });
  }
  const short = (day: number) => (dayNames[day] ?? "").slice(0, 3);
  return groups
    .filter(({ text }) => text !== "Closed")
    .map(({ from, to, text }) => `${from === to ? short(from) : `${short(from)}-${short(to)}`} ${text}`)
    .join("; ");
}

/** When it is open, as ranges of minutes since Monday's midnight, merged, and wrapped at the end of Sunday. */
export function weekRanges(spans: readonly Span[]): [number, number][] {
  const week = 7 * minutesPerDay;
  const ranges = openSpans(spans).flatMap(({ day, opens, closes }): [number, number][] => {
    const [from, to] = [day * minutesPerDay + opens, day * minutesPerDay + closes];
    return to > week
      ? [
          [from, week],
          [0, to - week],
        ]
      : [[from, to]];
  });
  return mergeRanges(ranges);
}

/** Ranges as the text of PostgreSQL's multirange. */
export const multirange = (ranges: readonly [number, number][]): string =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(",")}}`;

/** Sorts ranges, and merges those that overlap or touch. */
export function mergeRanges(ranges: readonly [number, number][]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
