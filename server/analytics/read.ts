import "server-only";
import { type Analytics, type EventKind, eventKinds } from "@/lib/contract/analytics";
import { notFound } from "@/lib/contract/errors";
import { dayMs } from "@/lib/rules/time";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { requireRight } from "../listings/rights";
import { visibleTo } from "../listings/sql";

type Counts = Record<EventKind, number>;

/** The field of each kind of event in a row. */
const columns = {
  view: "views",
  call: "calls",
  message: "messages",
  whatsapp: "whatsapps",
  email: "emails",
  website: "websites",
  search: "searchAppearances",
} as const satisfies Record<EventKind, string>;

async function needOwnListing(ctx: Ctx, id: number): Promise<void> {
  const [row] = await queryRows<{ id: number }>(ctx.db)`
    SELECT l.id FROM listing l WHERE l.id = ${id} AND ${visibleTo(ctx.actor)}`;
  if (!row) throw notFound();
  await requireRight(ctx, row, "analyze");
}

const countsBy = (count: (kind: EventKind) => number): Counts =>
  Object.fromEntries(eventKinds.map((kind) => [kind, count(kind)])) as Counts;

/** The `count` days up to `end`, in UTC, oldest first. */
const daysTo = (end: Date, count: number): string[] =>
  Array.from({ length: count }, (_, n) => new Date(end.getTime() - (count - 1 - n) * dayMs).toISOString().slice(0, 10));

function totalsOf(days: readonly Counts[]): Counts {
  return countsBy((kind) => days.reduce((sum, day) => sum + day[kind], 0));
}

/**
 * Reads a listing's event counts for its owner, managers, and admins: one entry for each of the last days (UTC) up to today, the
 * totals, and the same for as many days before. Throws not-found and `forbidden`.
 */
export async function readAnalytics(ctx: Ctx, query: { listing_id: number; days: string }): Promise<Analytics> {
  await needOwnListing(ctx, query.listing_id);
  const count = Number(query.days);
  const span = daysTo(ctx.now, 2 * count);
  const [first = "", last = ""] = [span[0], span.at(-1)];
  const rows = await ctx.db.listingDay.findMany({
    where: { listingId: query.listing_id, day: { gte: new Date(first), lte: new Date(last) } },
  });
  const byDay = new Map(rows.map((row) => [row.day.toISOString().slice(0, 10), row]));
  const all = span.map((day) => ({ day, ...countsBy((kind) => byDay.get(day)?.[columns[kind]] ?? 0) }));
  const [before, days] = [all.slice(0, count), all.slice(count)];
  return {
    listing_id: query.listing_id,
    days,
    totals: totalsOf(days),
    previous: { days: before, totals: totalsOf(before) },
  };
}
