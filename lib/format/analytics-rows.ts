import { type Analytics, type EventKind } from "../contract/analytics";

/** What each counted thing is called, in the order of tables and files. */
export const eventLabels: Record<EventKind, string> = {
  view: "Page views",
  call: "Calls",
  message: "Messages",
  whatsapp: "WhatsApp",
  email: "E-mails",
  website: "Website visits",
  search: "Appearances in search",
};

const allKinds = Object.keys(eventLabels) as EventKind[];
/** The ways in which a listing is contacted. */
export const contactKinds = allKinds.filter((kind) => kind !== "view" && kind !== "search");

type Counts = Record<EventKind, number>;

/** Clicks on any way to contact. */
export const contactsOf = (counts: Counts): number => contactKinds.reduce((sum, kind) => sum + counts[kind], 0);

/** The head and rows of a table of days. */
export function analyticsTable({ days }: Pick<Analytics, "days">): { head: string[]; rows: [string, ...number[]][] } {
  return {
    head: ["Day (UTC)", ...allKinds.map((kind) => eventLabels[kind])],
    rows: days.map((counts) => [counts.day, ...allKinds.map((kind) => counts[kind])]),
  };
}

/** The same table as a CSV file. Its cells are dates, whole numbers and our own labels: none needs quotes. */
export function analyticsCsv(analytics: Pick<Analytics, "days">): string {
  const { head, rows } = analyticsTable(analytics);
  return [head, ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}
