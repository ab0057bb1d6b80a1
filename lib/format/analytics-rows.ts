import { type Analytics, type EventKind } from "../contract/analytics";
import { exactNumber } from "./number";

/** The event labels, in the order of tables and files. */
export const eventLabels: Record<EventKind, string> = {
  view: "Page views",
  call: "Calls",
  message: "Messages",
  whatsapp: "WhatsApp",
  email: "Emails",
  website: "Website visits",
  search: "Appearances in search",
};

const allKinds = Object.keys(eventLabels) as EventKind[];
/** The events that count as contacts. */
export const contactKinds = allKinds.filter((kind) => kind !== "view" && kind !== "search");

type Counts = Record<EventKind, number>;

/** The total of contact events. */
export const contactsOf = (counts: Counts): number => contactKinds.reduce((sum, kind) => sum + counts[kind], 0);

/** The header and rows of the daily table. */
export function analyticsTable({ days }: Pick<Analytics, "days">): { head: string[]; rows: [string, ...number[]][] } {
  return {
    head: ["Day (UTC)", ...allKinds.map((kind) => eventLabels[kind])],
    rows: days.map((counts) => [counts.day, ...allKinds.map((kind) => counts[kind])]),
  };
}

/** The same table as CSV. Its cells are dates, integers, and our own labels, so none needs quoting. */
export function analyticsCsv(analytics: Pick<Analytics, "days">): string {
  const { head, rows } = analyticsTable(analytics);
  return [head, ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}

/** A count compared with the period before: "28% more than before (146)". */
export function changeText(count: number, before: number): string {
  if (before === 0) return count === 0 ? "None before either" : "None before";
  const percent = Math.round(((count - before) / before) * 100);
  if (percent === 0) return `About as many as before (${exactNumber(before)})`;
  return `${exactNumber(Math.abs(percent))}% ${percent > 0 ? "more" : "fewer"} than before (${exactNumber(before)})`;
}
