import { type Recurring } from "../objects";

const oneDay = 24 * 3600;

function addMonths(start: number, months: number, anchor: number) {
  const [from, day] = [new Date(start * 1000), new Date(anchor * 1000).getUTCDate()];
  const monthStart = new Date(from);
  monthStart.setUTCDate(1);
  monthStart.setUTCMonth(monthStart.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(monthStart.getUTCFullYear(), monthStart.getUTCMonth() + 1, 0)).getUTCDate();
  monthStart.setUTCDate(Math.min(day, lastDay));
  return monthStart.getTime() / 1000;
}

/**
 * When a period that begins at `start` ends. Months end on the day of `anchor` (the subscription's first), or on the
 * month's last where it has no such day: 31 January, 28 February, 31 March. All in seconds, in UTC.
 */
export function periodEnd(start: number, { interval, interval_count: count }: Recurring, anchor = start) {
  if (interval === "day") return start + count * oneDay;
  if (interval === "week") return start + count * 7 * oneDay;
  return addMonths(start, interval === "year" ? count * 12 : count, anchor);
}
