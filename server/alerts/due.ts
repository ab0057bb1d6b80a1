import "server-only";
import { alertState, weeklyDue } from "@/lib/rules/alert";
import { type Db, Prisma } from "../db/client";
import { queryRows } from "../db/sql";

/** Someone with searches that are due or news of listings that they follow. */
export interface Reader {
  user_id: number;
  name: string;
  state: ReturnType<typeof alertState>;
  has_news: boolean;
  searches: DueSearch[];
}

export interface DueSearch {
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
export async function readDue(db: Db, { now, day, after, size }: Batch): Promise<Reader[]> {
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
