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

/** A deadline in a time zone, "December 1, 4:02 AM CST"; null for an invalid time. */
export function deadlineText(iso: string | null | undefined, timeZone: string): string | null {
  const date = asDate(iso);
  if (!date) return null;
  const parts = { month: "long", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  const text = new Intl.DateTimeFormat("en-US", { ...parts, timeZone }).format(date);
  return text.replace(" at ", ", ").replaceAll("\u202f", " ");
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

/** How much time passed since then, in its largest unit: "2 d", "5 h", "3 min". */
export function sinceText(iso: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} d`;
}

const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" });

/** The time of day in UTC, "2:05 PM"; null for an invalid date. */
export function timeText(iso: string | null | undefined): string | null {
  const date = asDate(iso);
  return date && clock.format(date);
}
