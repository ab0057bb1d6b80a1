const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A long date in UTC, "March 4, 2026"; null for an invalid date. */
export function dayText(iso: string | null | undefined): string | null {
  const date = asDate(iso);
  return date && day.format(date);
}

const shortDay = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** A short date in UTC, "Mar 5, 2024"; null for an invalid date. */
export function shortDayText(iso: string | null | undefined): string | null {
  const date = asDate(iso);
  return date && shortDay.format(date);
}

const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** A month in UTC, "March 2026"; null for an invalid date. */
export function monthText(iso: string | null | undefined): string | null {
  const date = asDate(iso);
  return date && month.format(date);
}

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

/** The year in UTC; null for an invalid date. */
export function yearOf(iso: string | null | undefined): number | null {
  return asDate(iso)?.getUTCFullYear() ?? null;
}

function asDate(iso: string | null | undefined): Date | null {
  if (!iso) return null;
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? null : date;
}
