/** The time zone of dates that belong to no listing: of the environment on the server, of the page in a browser. */
export const siteZone = (): string =>
  // oxlint-disable-next-line house/forbidden-syntax -- browsers write dates by it, too, and have no server/env.
  (typeof document === "undefined" ? process.env.TIME_ZONE : document.documentElement.dataset.timeZone) || usualZone;

/** The site's time zone unless TIME_ZONE names another one. */
const usualZone = "America/New_York";

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time in a time zone; null for an invalid one. A date without a time is the same everywhere. */
function textIn(iso: string | null | undefined, style: Intl.DateTimeFormatOptions, zone = siteZone()): string | null {
  const date = asDate(iso);
  if (!date) return null;
  const options = { ...style, timeZone: /^\d{4}-\d\d-\d\d$/.test(iso!) ? "UTC" : zone };
  const key = Object.values(options).join();
  const format = formats.get(key) ?? new Intl.DateTimeFormat("en-US", options);
  formats.set(key, format);
  return format.format(date);
}

/** A long date, "March 4, 2026", in the site's time zone unless a listing's is given; null for an invalid date. */
export const dayText = (iso: string | null | undefined, zone?: string): string | null =>
  textIn(iso, { dateStyle: "long" }, zone);

/** The same, short: "Mar 5, 2024". */
export const shortDayText = (iso: string | null | undefined, zone?: string): string | null =>
  textIn(iso, { dateStyle: "medium" }, zone);

/** The date of a time in a time zone, for machines: "2026-03-04". */
export const isoDay = (iso: string, zone: string): string =>
  new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: zone }).format(new Date(iso));

/** A month in the site's time zone, "March 2026"; null for an invalid date. */
export const monthText = (iso: string | null | undefined): string | null =>
  textIn(iso, { month: "long", year: "numeric" });

const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "medium",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** A time to the second, "March 4, 2026 at 14:05:09 UTC"; null for an invalid date. */
export function momentText(iso: string | null | undefined): string | null {
  const date = asDate(iso);
  return date && `${moment.format(date)} UTC`;
}

const deadlineStyle = {
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** A deadline in a time zone, "December 1, 4:02 AM CST"; null for an invalid time. */
export const deadlineText = (iso: string | null | undefined, zone: string): string | null =>
  textIn(iso, deadlineStyle, zone)?.replace(" at ", ", ").replaceAll("\u202f", " ") ?? null;

/** The same with the year, in the site's time zone: "May 27, 2027, 9:43 PM EDT"; null for an invalid date. */
export const dateTimeText = (iso: string | null | undefined): string | null =>
  textIn(iso, { year: "numeric", ...deadlineStyle })
    ?.replace(" at ", ", ")
    .replaceAll("\u202f", " ") ?? null;

/** The year in UTC; null for an invalid date. */
export function yearOf(iso: string | null | undefined): number | null {
  return asDate(iso)?.getUTCFullYear() ?? null;
}

function asDate(iso: string | null | undefined): Date | null {
  if (!iso) return null;
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** How much time passed since then, in its largest unit: "2 d", "5 h", "3 min". */
export function sinceText(iso: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} d`;
}

/** The time of day in the site's time zone, "2:05 PM"; null for an invalid date. */
export const timeText = (iso: string | null | undefined): string | null => textIn(iso, { timeStyle: "short" });
