import "server-only";
import { startOfDay, alertLimits, alertState, weeklyDue } from "@/lib/rules/alert";
import { unknownGuest } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { type Db, type PrismaClient, Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { queueMail } from "../mail/queue";
import { ProblemError } from "@/lib/contract/errors";
import { titleOf } from "@/lib/format/listing-title";
import { joined } from "@/lib/format/text";
import { routes } from "@/lib/site/routes";
import { storedSearch } from "@/lib/search/saved-search";
import { addressOf, queryOf, type SearchState } from "@/lib/search/search-state";
import { insidersOf } from "../listings/rights";
import { toListing } from "../listings/serialize";
import { type ValuesOf } from "../mail/templates";
import { findNew, type Period } from "../search/find-new";

/** People whose searches are read at once. */
const batchSize = 100;

interface Day {
  now: Date;
  day: Date;
  seen: SeenMatches;
}

/** What a search found. */
interface Found {
  id: number;
  seen_until: Date;
  name: string;
  matches: Matches | null;
}

/** Moves the markers of searches to the day, unless someone else did or they were deleted. Gives the ids of those moved. */
async function move(db: Db, found: readonly Found[], day: Date): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(db)`
    UPDATE saved_search s SET seen_until = ${day}::timestamptz
    FROM unnest(${found.map(({ id }) => id)}::int[], ${found.map((one) => one.seen_until)}::timestamptz[]) AS due (id, seen)
    WHERE s.id = due.id AND s.seen_until = due.seen RETURNING s.id`;
  return rows.map(({ id }) => id);
}

/**
 * Queues a person's mail and moves the markers of what it tells, in one transaction: a run that is killed, or two at once,
 * tell nothing twice and leave nothing out. Gives the number of mails.
 */
async function tell(tx: Db, { reader, found }: { reader: Reader; found: Found[] }, { now, day }: Day): Promise<number> {
  const { user_id: userId, name, state } = reader;
  const [free] = await queryRows<{ user_id: number }>(tx)`
    SELECT user_id FROM alert_reader
    WHERE user_id = ${userId} AND (mailed_on IS NULL OR mailed_on < ${day}::date) FOR UPDATE`;
  if (!free) return 0;
  const moved = await move(tx, found, day);
  const searches = found.flatMap(({ id, name: called, matches }) =>
    matches && moved.includes(id) ? [{ name: called, ...matches }] : [],
  );
  const news = await takeFollowed(tx, userId, day);
  if (searches.length === 0 && news.length === 0) return 0;
  const isLast = state === "last";
  const values = { userId, name, searches, reviewCount: news.length, reviews: shownReviews(news), isLast };
  await queueMail(tx, { to: { userId }, template: "alerts", values });
  await execute(tx)`
    UPDATE alert_reader SET mailed_on = ${day}::date, paused_at = ${isLast ? now : null}::timestamptz
    WHERE user_id = ${userId}`;
  return 1;
}

/** What the due searches of a person found; nothing is searched for someone who gets no mail. */
async function findFor(ctx: Ctx, { state, searches }: Reader, today: Day): Promise<Found[]> {
  const found: Found[] = [];
  for (const due of searches)
    found.push({ ...due, matches: state === "paused" ? null : await matchesOf(ctx, due, today) });
  return found;
}

async function sendBatch(db: PrismaClient, readers: readonly Reader[], today: Day): Promise<number> {
  const ctx: Ctx = { actor: unknownGuest, db, now: today.now, requestId: "alerts", notify: false };
  const quiet: Found[] = [];
  let mails = 0;
  for (const reader of readers) {
    const found = await findFor(ctx, reader, today);
    const isNews = reader.state !== "paused" && (reader.has_news || found.some(({ matches }) => matches !== null));
    if (isNews) mails += await db.$transaction((tx) => tell(tx, { reader, found }, today), { timeout: 30_000 });
    else quiet.push(...found);
  }
  await move(db, quiet, today.day);
  const paused = readers.filter(({ state }) => state === "paused").map(({ user_id }) => user_id);
  await execute(db)`
    DELETE FROM followed_review WHERE user_id = ANY (${paused}::int[]) AND created_at < ${today.day}::timestamptz`;
  return mails;
}

/**
 * Queues the mail of everyone with new matches of their saved searches, or new reviews of listings that they follow, from
 * before this UTC day: one mail a day and person. Gives the number of mails.
 */
export async function sendAlerts(db: PrismaClient, now: Date, signal?: AbortSignal): Promise<number> {
  const today: Day = { now, day: startOfDay(now), seen: new Map() };
  let [after, mails] = [0, 0];
  while (!signal?.aborted) {
    const readers = await readDue(db, { ...today, after, size: batchSize });
    const last = readers.at(-1);
    if (!last) break;
    mails += await sendBatch(db, readers, today);
    after = last.user_id;
  }
  return mails;
}

/** What a mail says of a search, besides its name. */
type Matches = Omit<ValuesOf<"alerts">["searches"][number], "name">;

/** The matches of a run, so that a search that many people saved is looked at once. */
type SeenMatches = Map<string, Matches | null>;

/** What became public since a search was last looked at, before the day; null if nothing that meets it. */
async function matchesOf(
  ctx: Ctx,
  { params, category_full_slug: category, seen_until }: DueSearch,
  { day, seen }: { day: Date; seen: SeenMatches },
): Promise<Matches | null> {
  const key = JSON.stringify([params, category, seen_until]);
  const known = seen.get(key);
  if (known !== undefined) return known;
  const search = storedSearch(params, category ?? "");
  const matches = await findMatches(ctx, search, { from: seen_until, until: day });
  seen.set(key, matches);
  return matches;
}

async function findMatches(ctx: Ctx, search: SearchState, period: Period): Promise<Matches | null> {
  const limit = alertLimits.matches + 1;
  const rows = await findNew(ctx, queryOf(search), { ...period, limit }).catch((error: unknown) => {
    // A place that is no longer known, say: such a search finds nothing.
    if (error instanceof ProblemError) return [];
    throw error;
  });
  if (rows.length === 0) return null;
  const listings = rows.slice(0, alertLimits.matches).map((row) => {
    const listing = toListing(row, ctx);
    return { name: titleOf(listing), place: joined([row.city, row.state], ", "), path: listing.path };
  });
  const path = addressOf({ ...search, sort: "newest" });
  return { path, hasMore: rows.length > alertLimits.matches, listings };
}

interface NewsRow {
  listing: string;
  id: number;
  slug: string;
  category_full_slug: string;
  rating: number;
  title: string;
}

/**
 * Deletes what a person's mail of this day is to tell of the listings that they follow, and gives the reviews that are
 * still visible, on listings that they still follow and don't work on.
 */
async function takeFollowed(tx: Db, userId: number, day: Date): Promise<NewsRow[]> {
  const taken = await queryRows<{ review_id: number }>(tx)`
    DELETE FROM followed_review WHERE user_id = ${userId} AND created_at < ${day}::timestamptz RETURNING review_id`;
  return queryRows<NewsRow>(tx)`
    SELECT l.name AS listing, l.id, l.slug, c.full_slug AS category_full_slug, r.rating, r.title
    FROM review r JOIN listing l ON l.id = r.listing_id JOIN category c ON c.id = l.category_id
    WHERE r.id = ANY (${taken.map((row) => row.review_id)}::int[]) AND l.status = 'active'
      AND r.status IN ('active', 'flagged') AND r.deleted_at IS NULL
      AND ${userId} <> ALL (${insidersOf(Prisma.sql`l.id`)})
      AND EXISTS (SELECT FROM follow f JOIN listing was ON was.id = f.listing_id
        WHERE f.user_id = ${userId} AND l.id IN (was.id, was.merged_into_id))
    ORDER BY r.created_at DESC, r.id`;
}

/** The reviews as a mail shows them. */
const shownReviews = (rows: readonly NewsRow[]): ValuesOf<"alerts">["reviews"] =>
  rows.slice(0, alertLimits.reviews).map(({ listing, rating, title, ...address }) => {
    return { listing, rating, title, path: routes.listing(address) };
  });

/** Someone with searches that are due or news of listings that they follow. */
interface Reader {
  user_id: number;
  name: string;
  state: ReturnType<typeof alertState>;
  has_news: boolean;
  searches: DueSearch[];
}

interface DueSearch {
  id: number;
  user_id: number;
  name: string;
  params: string;
  category_full_slug: string | null;
  seen_until: Date;
}

interface ReaderRow {
  user_id: number;
  name: string;
  wants_mail: boolean;
  last_seen: Date;
  paused_at: Date | null;
  has_news: boolean;
}

/** Whether a saved search `s` is due on a day. */
const isDue = (day: Date): Prisma.Sql => Prisma.sql`
  s.frequency <> 'off' AND s.seen_until < ${day}::timestamptz
  AND (s.frequency = 'daily' OR s.seen_until < ${weeklyDue(day)}::timestamptz)`;

interface Batch {
  now: Date;
  day: Date;
  /** The last reader of the batch before. */
  after: number;
  size: number;
}

/** Some of those who may get a mail today and didn't yet, by id. */
async function readDue(db: Db, { now, day, after, size }: Batch): Promise<Reader[]> {
  const readers = await queryRows<ReaderRow>(db)`
    SELECT * FROM (
      SELECT r.user_id, u.full_name AS name, r.paused_at,
        u.status <> 'suspended' AND coalesce(settings.alert_emails, true) AS wants_mail,
        greatest(r.last_seen, (SELECT max(used.last_used_at) FROM session used WHERE used.user_id = u.id)) AS last_seen,
        EXISTS (SELECT FROM followed_review n WHERE n.user_id = u.id AND n.created_at < ${day}::timestamptz) AS has_news
      FROM alert_reader r JOIN "user" u ON u.id = r.user_id LEFT JOIN user_settings settings ON settings.user_id = u.id
      WHERE r.user_id > ${after} AND (r.mailed_on IS NULL OR r.mailed_on < ${day}::date)
    ) reader
    WHERE has_news OR EXISTS (SELECT FROM saved_search s WHERE s.user_id = reader.user_id AND ${isDue(day)})
    ORDER BY user_id LIMIT ${size}::int`;
  const searches = await queryRows<DueSearch>(db)`
    SELECT s.id, s.user_id, s.name, s.params, c.full_slug AS category_full_slug, s.seen_until
    FROM saved_search s LEFT JOIN category c ON c.id = s.category_id
    WHERE s.user_id = ANY (${readers.map(({ user_id }) => user_id)}::int[]) AND ${isDue(day)}
    ORDER BY s.created_at DESC, s.id DESC`;
  return readers.map(({ wants_mail, last_seen, paused_at, ...reader }) => ({
    ...reader,
    state: wants_mail ? alertState({ lastSeen: last_seen, pausedAt: paused_at }, now) : "paused",
    searches: searches.filter(({ user_id }) => user_id === reader.user_id),
  }));
}
