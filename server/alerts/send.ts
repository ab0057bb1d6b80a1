import "server-only";
import { startOfDay } from "@/lib/rules/alert";
import { unknownGuest } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { type Db, type PrismaClient } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { queueMail } from "../mail/queue";
import { readDue, type Reader } from "./due";
import { type Matches, matchesOf, type SeenMatches, shownReviews, takeFollowed } from "./news";

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

interface ToTell {
  reader: Reader;
  found: Found[];
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
async function tell(tx: Db, { reader, found }: ToTell, { now, day }: Day): Promise<number> {
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
