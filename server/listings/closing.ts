import "server-only";
import { type ClosingBody } from "@/lib/contract/closing";
import { type DecisionBrief, type Grounds, type SentGrounds } from "@/lib/contract/decision";
import { conflict, forbidden, invalid } from "@/lib/contract/errors";
import { type Listing } from "@/lib/contract/listing";
import { type DecidedListing } from "@/lib/contract/listing-write";
import { messages } from "@/lib/messages/common";
import { dateText, localTime } from "@/lib/rules/open-now";
import { accountOf, isModerator } from "@/lib/rules/permissions";
import { routes } from "@/lib/site/routes";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { needGrounds, recordReversals } from "../decisions/record";
import { queueMail } from "../mail/queue";
import { recordAboutListing } from "./decisions";
import { type ListingRef, lockListing, needListingRow } from "./lock";
import { pauseListings } from "./away";
import { hasRight } from "./rights";
import { toListing } from "./serialize";
import { isListed, type ListingRow, readZone } from "./sql";

/** Since when a listing is closed, and the listing of the place that it moved to. */
interface Closing {
  closedOn?: string | undefined;
  movedTo: number | null;
}

/** Throws `conflict` for a listing that has closed or moved: nothing is sold, claimed, or reviewed there. */
export function requireOpen({ closed_on: closedOn }: Pick<ListingRow, "closed_on">): void {
  if (closedOn !== null) throw conflict(messages.listing.closed);
}

/** The class of the advisory lock on moves, one at a time: two at once could each name the other as the new place. */
const moveLock = 0x6d6f7665;

/** How long ago a listing may have closed, in years: what is longer gone was never a listing here, but mistyped. */
const earliestClosingYears = 30;

/** The same day some years before. */
const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, "0")}${day.slice(4)}`;

/** The date of the closing, where the listing is. Throws `invalid` for one that is still ahead, or too long ago. */
async function closingDate(ctx: Ctx, row: ListingRow, given: string | undefined): Promise<string> {
  const today = dateText(localTime(ctx.now, await readZone(ctx, row.id)).date);
  if (given !== undefined && given > today) throw invalid({ closed_on: [messages.listing.closesLater] });
  if (given !== undefined && given < yearsBefore(today, earliestClosingYears)) {
    throw invalid({ closed_on: [messages.listing.closedTooEarly(earliestClosingYears)] });
  }
  return given ?? today;
}

/** Throws `invalid` unless a listing can have moved there: another open, public one of its kind. */
export async function checkNewPlace({ db }: Ctx, row: Pick<ListingRow, "id" | "kind">, to: number): Promise<void> {
  const found = await queryRows<{ n: number }>(db)`
    SELECT 1 AS n FROM listing l
    WHERE l.id = ${to} AND l.id <> ${row.id} AND l.kind = ${row.kind}::listing_kind AND ${isListed}`;
  if (found.length === 0) throw invalid({ moved_to: [messages.listing.noNewPlace] });
}

/** Mails those who follow a listing that it closed or moved. */
async function tellFollowers(ctx: Ctx, row: ListingRow): Promise<void> {
  const followers = await queryRows<{ user_id: number; full_name: string }>(ctx.db)`
    SELECT DISTINCT f.user_id, u.full_name FROM follow f JOIN listing l ON l.id = f.listing_id JOIN "user" u ON u.id = f.user_id
    WHERE ${row.id} IN (l.id, l.merged_into_id) AND f.user_id IS DISTINCT FROM ${accountOf(ctx.actor)}::int
    ORDER BY f.user_id`;
  const movedTo = row.moved_to && { name: row.moved_to.name, path: routes.listing(row.moved_to) };
  for (const { user_id: userId, full_name: name } of followers) {
    const values = { name, listing: row.name, path: routes.listing(row), movedTo };
    await queueMail(ctx.db, { to: { userId }, template: "listing-closed", values });
  }
}

/**
 * Marks a locked listing as closed or moved, or says more of one that is.
 * @param grounds of a moderator, who by this takes it out of searches; null for its owner or team
 * @throws `conflict` for one that isn't public, and `invalid`
 */
export async function closeLocked(
  ctx: Ctx,
  row: ListingRow,
  { closedOn, movedTo, grounds }: Closing & { grounds: Grounds | null },
): Promise<DecisionBrief | undefined> {
  if (row.status !== "active") throw conflict(messages.listing.notPublic);
  const isOpen = row.closed_on === null;
  // A merge may have opened it again.
  if (isOpen) await recordReversals(ctx, closingsOf(row.id));
  else await refuseOverruling(ctx, row.id);
  if (movedTo !== null) {
    await execute(ctx.db)`SELECT pg_advisory_xact_lock(${moveLock}::bigint)`;
    await checkNewPlace(ctx, row, movedTo);
  }
  const after = { closed_on: await closingDate(ctx, row, closedOn ?? row.closed_on ?? undefined), moved_to: movedTo };
  await ctx.db.listing.update({
    where: { id: row.id },
    data: { closedOn: new Date(after.closed_on), movedToId: movedTo },
  });
  const before = closingOf(row);
  await audit(ctx, {
    action: "listing.close",
    object: { type: "listing", id: row.id },
    before,
    after,
    reason: grounds?.facts,
  });
  if (isOpen) {
    await tellFollowers(ctx, await needListingRow(ctx, row.id));
    await pauseListings(ctx, [row.id]);
  }
  const isSame = before.closed_on === after.closed_on && before.moved_to === after.moved_to;
  if (!grounds || isSame) return undefined;
  return recordAboutListing(ctx, row, { outcome: "listing_closed", grounds, taken: isOpen ? {} : before });
}

const closingOf = ({ closed_on, moved_to_id: moved_to }: ListingRow) => ({ closed_on, moved_to });

/**
 * Undoes a closing: opens the listing again, or where it was closed already gives it the former date and place. Throws
 * `conflict` for one that is open.
 */
export async function restoreClosing(
  ctx: Ctx,
  id: number,
  former: Partial<ReturnType<typeof closingOf>>,
): Promise<void> {
  const { closed_on = null, moved_to = null } = former;
  const count = await execute(ctx.db)`
    UPDATE listing l SET closed_on = ${closed_on}::date, updated_at = ${ctx.now},
      moved_to_id = (SELECT m.id FROM listing m WHERE m.id = ${moved_to}::int)
    WHERE l.id = ${id} AND l.closed_on IS NOT NULL`;
  if (count === 0) throw conflict(messages.listing.isOpen);
}

/** Decisions `d` by which moderators closed a listing. */
const closingsOf = (id: number) => Prisma.sql`(d.measure = 'listing_closed' AND d.target_id = ${id})`;

/** Whether a moderator closed a listing, or changed where it moved, and that stands. */
export const isModeratorsClosing = async ({ db }: Pick<Ctx, "db">, id: number): Promise<boolean> =>
  (
    await queryRows<{ n: number }>(db)`
    SELECT 1 AS n FROM decision d JOIN listing l ON l.id = d.target_id AND l.closed_on IS NOT NULL
    WHERE ${closingsOf(id)} AND NOT EXISTS (SELECT FROM decision back WHERE back.reverses_id = d.id)`
  ).length > 0;

/** Throws `conflict` for the owner or team where a moderator's closing stands: another moderator reverses that. */
async function refuseOverruling(ctx: Ctx, id: number): Promise<void> {
  if ((await hasRight(ctx, id, "edit")) && (await isModeratorsClosing(ctx, id))) {
    throw conflict(messages.listing.closedByModerator);
  }
}

/**
 * Marks a locked listing as open again, which reverses a moderator's closing. Throws `conflict` for one that is open, and for
 * its owner or team where a moderator's closing stands.
 */
export async function reopenLocked(ctx: Ctx, row: ListingRow): Promise<void> {
  await refuseOverruling(ctx, row.id);
  await restoreClosing(ctx, row.id, {});
  await audit(ctx, { action: "listing.reopen", object: { type: "listing", id: row.id }, before: closingOf(row) });
  await recordReversals(ctx, closingsOf(row.id));
}

/** Whether the caller edits the listing as its owner or team. Throws `forbidden` for others than moderators. */
async function isInsider(ctx: Ctx, { id }: ListingRow): Promise<boolean> {
  if (await hasRight(ctx, id, "edit")) return true;
  if (!isModerator(ctx.actor)) throw forbidden();
  return false;
}

/** The grounds that a moderator has to give, none for the owner or team. Throws `forbidden` and `invalid`. */
const groundsOf = async (ctx: Ctx, row: ListingRow, sent: SentGrounds): Promise<Grounds | null> =>
  (await isInsider(ctx, row)) ? null : needGrounds(sent);

/**
 * Marks a listing as closed or moved, for its owner, managers, and moderators.
 * @throws `not-found`, `forbidden`, `conflict` for one that isn't public, and `invalid`
 */
export const closeListing = (ctx: Ctx, ref: ListingRef, body: ClosingBody): Promise<DecidedListing> =>
  withTx(ctx, async (inside) => {
    const row = await lockListing(inside, ref);
    const grounds = await groundsOf(inside, row, body);
    const closing = { closedOn: body.closed_on, movedTo: body.moved_to ?? null };
    const decision = await closeLocked(inside, row, { ...closing, grounds });
    return { ...toListing(await needListingRow(inside, ref.id), inside), decision };
  });

/** Marks a closed or moved listing as open again. Throws `not-found`, `forbidden`, and `conflict` for one that is open. */
export const reopenListing = (ctx: Ctx, ref: ListingRef): Promise<Listing> =>
  withTx(ctx, async (inside) => {
    const row = await lockListing(inside, ref);
    await isInsider(inside, row);
    await reopenLocked(inside, row);
    return toListing(await needListingRow(inside, ref.id), inside);
  });
