import "server-only";
import { invalid } from "@/lib/contract/errors";
import { siteZone } from "@/lib/format/date";
import { type ExceptionsBody, type HoursBody } from "@/lib/contract/hours";
import { type Listing } from "@/lib/contract/listing";
import { type HoursException, hoursText, inOrder, multirange, type Span, weekRanges } from "@/lib/rules/opening-hours";
import { dateText, exceptionalTimes, localTime } from "@/lib/rules/open-now";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { requireSeen } from "../db/version";
import { withTx } from "../db/with-tx";
import { type ListingRef, lockListing, needListingRow } from "../listings/lock";
import { requireRight } from "../listings/rights";
import { recordSources } from "../listings/sources";
import { toListing } from "../listings/serialize";
import { type ListingRow } from "../listings/sql";
import { listingParts, versionOfListing } from "../listings/version";

/** The stored hours. `timeZone` is null for the time zone of the listing's place. */
interface Stored {
  spans: Span[];
  exceptions: HoursException[];
  timeZone: string | null;
}

const isEmpty = ({ spans, exceptions }: Pick<Stored, "spans" | "exceptions">) => spans.length + exceptions.length === 0;

async function readStored(ctx: Ctx, id: number): Promise<Stored | null> {
  const [row] = await queryRows<Stored>(ctx.db)`
    SELECT spans, exceptions, time_zone AS "timeZone" FROM listing_hours WHERE listing_id = ${id}`;
  return row ?? null;
}

async function store(ctx: Ctx, id: number, { spans, exceptions, timeZone }: Stored): Promise<void> {
  if (isEmpty({ spans, exceptions })) {
    await execute(ctx.db)`DELETE FROM listing_hours WHERE listing_id = ${id}`;
    return;
  }
  const { dates, ranges } = exceptionalTimes({ spans, exceptions, timeZone: "" });
  await execute(ctx.db)`
    INSERT INTO listing_hours
      (listing_id, spans, exceptions, time_zone, open_minutes, exception_dates, exception_minutes, updated_at)
    VALUES (${id}, ${JSON.stringify(spans)}::jsonb, ${JSON.stringify(exceptions)}::jsonb, ${timeZone},
      ${multirange(weekRanges(spans))}::int4multirange, ${dates}::int[], ${multirange(ranges)}::int4multirange, ${ctx.now})
    ON CONFLICT (listing_id) DO UPDATE SET spans = excluded.spans, exceptions = excluded.exceptions,
      time_zone = excluded.time_zone, open_minutes = excluded.open_minutes, exception_dates = excluded.exception_dates,
      exception_minutes = excluded.exception_minutes, updated_at = excluded.updated_at`;
}

/** Whether the time zone of a listing is known from its address. */
export const hasZone = async (ctx: Ctx, { place_id: place }: ListingRow): Promise<boolean> =>
  place !== null && (await execute(ctx.db)`SELECT 1 FROM place WHERE id = ${place} AND time_zone IS NOT NULL`) > 0;

/** The hours as the audit log states them. */
const said = (stored: Stored | null) => ({
  hours: stored ? hoursText(stored.spans) : "",
  exceptions: stored?.exceptions.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(", ") ?? "",
  time_zone: stored?.timeZone ?? null,
});

async function replace(ctx: Ctx, id: number, { before, after }: { before: Stored | null; after: Stored }) {
  await store(ctx, id, after);
  await recordSources(ctx, id, ["hours"]);
  const object = { type: "listing", id };
  await audit(ctx, { action: "listing.hours", object, before: said(before), after: said(after) });
}

/** Replaces the hours of a locked listing whose time zone is known. Exceptions and the time zone stay. */
export async function replaceSpans(ctx: Ctx, id: number, spans: readonly Span[]): Promise<void> {
  const before = await readStored(ctx, id);
  const { exceptions = [], timeZone = null } = before ?? {};
  await replace(ctx, id, { before, after: { spans: inOrder(spans), exceptions, timeZone } });
}

/** Locks a listing of the caller's and changes its hours, in one transaction with the audit row. */
const changeHours = (
  ctx: Ctx,
  ref: ListingRef,
  change: (before: Stored | null, row: ListingRow) => Stored,
): Promise<Listing> =>
  withTx(ctx, async (inside) => {
    const row = await lockListing(inside, ref);
    await requireRight(inside, row, "edit");
    const before = await readStored(inside, ref.id);
    const after = change(before, row);
    if (!isEmpty(after) && after.timeZone === null && !(await hasZone(inside, row))) {
      throw invalid({ time_zone: ["Choose a time zone, or complete the address."] });
    }
    await replace(inside, ref.id, { before, after });
    return toListing(await needListingRow(inside, ref.id), inside);
  });

/**
 * Replaces the opening hours of a listing. Exceptions stay, and so does the time zone unless another one is given.
 * @throws `not-found`, `forbidden`, `stale`, and `invalid` if neither the owner nor the address determines the time zone
 */
export const setHours = (ctx: Ctx, ref: ListingRef, { spans, timeZone, seen }: HoursBody): Promise<Listing> =>
  changeHours(ctx, ref, (before, row) => {
    const stored = before?.spans ?? [];
    const current = { text: hoursText(stored), spans: stored, time_zone: before?.timeZone ?? null };
    requireSeen(seen, current, { version: versionOfListing(row), current, part: listingParts.hours });
    return {
      spans: inOrder(spans),
      exceptions: before?.exceptions ?? [],
      timeZone: timeZone === undefined ? current.time_zone : timeZone,
    };
  });

const isStored = ({ from, to }: HoursException, stored: readonly HoursException[]): boolean =>
  stored.some((one) => one.from === from && one.to === to);

/** The exceptions that aren't over. Throws `invalid` for a new one that is. */
function stillAhead(exceptions: readonly HoursException[], stored: readonly HoursException[], today: string) {
  if (exceptions.some((one) => one.to < today && !isStored(one, stored))) {
    throw invalid({ exceptions: ["This date is over."] });
  }
  return exceptions.filter(({ to }) => to >= today);
}

/** Replaces the dates on which a listing has other hours; those that are over are dropped. Throws as `setHours` does. */
export const setExceptions = (ctx: Ctx, ref: ListingRef, { exceptions, seen }: ExceptionsBody): Promise<Listing> =>
  changeHours(ctx, ref, (before, row) => {
    const stored = before?.exceptions ?? [];
    const current = { exceptions: stored };
    requireSeen(seen, current, { version: versionOfListing(row), current, part: listingParts.exceptions });
    const today = dateText(localTime(ctx.now, row.hours?.timeZone ?? siteZone()).date);
    return {
      spans: before?.spans ?? [],
      exceptions: stillAhead(exceptions, stored, today).toSorted((one, other) => (one.from < other.from ? -1 : 1)),
      timeZone: before?.timeZone ?? null,
    };
  });
