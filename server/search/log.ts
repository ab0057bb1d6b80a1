import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Page } from "@/lib/contract/common";
import { type LoggedSearch, type SearchOutcome } from "@/lib/contract/concept";
import { type SearchAnswer, type SearchQuery } from "@/lib/contract/search";
import { plainWords } from "@/lib/rules/plain-words";
import { daysText, keptDays } from "@/lib/rules/retention";
import { type Ctx } from "../ctx";
import { createBatch } from "../db/batch";
import { every, when } from "../db/conditions";
import { type Db, Prisma } from "../db/client";
import { inBatches } from "../db/in-batches";
import { execute, queryOne, queryRows } from "../db/sql";
import { processSingleton } from "../process/process-singleton.mjs";

/** Queries wait in memory this long, in ms, before they are counted with one statement. */
const flushMs = 10_000;
/** Queries that wait at once: more than anyone types in that time. */
const mostWaiting = 2_000;
/** Searches are kept 90 days, and shown once three visitors have made them. */
const keptFor = daysText(keptDays.searches);
const fewestVisitors = 3;

interface Waiting {
  query: string;
  outcome: SearchOutcome;
  searches: number;
  visitors: number;
}

// Visitors are distinguished by a hash that no one can repeat once the process is gone.
const visitors = processSingleton("visitors in the search log", () => ({
  salt: randomBytes(16),
  seen: new LRUCache<string, true>({ max: 50_000, ttl: 24 * 60 * 60 * 1000 }),
}));

/** Whether this is the visitor's first search for it within a day. */
function isFirst(query: string, address: string): boolean {
  const hash = createHash("sha256").update(visitors.salt).update(`${address}\n${query}`).digest("base64");
  if (visitors.seen.has(hash)) return false;
  visitors.seen.set(hash, true);
  return true;
}

const batch = createBatch<Waiting>({
  ...{ name: "the search log", flushMs, most: mostWaiting },
  write: (db, rows) => execute(db)`
    INSERT INTO search_log (day, query, outcome, searches, visitors)
    SELECT (now() AT TIME ZONE 'UTC')::date, query, outcome, searches, visitors
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row (query text, outcome text, searches int, visitors int) ORDER BY query, outcome
    ON CONFLICT (day, query, outcome) DO UPDATE
    SET searches = search_log.searches + excluded.searches, visitors = search_log.visitors + excluded.visitors`,
});

/** Writes the searches that wait in memory. */
export const flushSearches = batch.flush;

/** Notes a search that found nothing or had to leave something out. Never fails the search. */
export function noteSearch(
  db: Db,
  { q, outcome, address }: { q: string; outcome: SearchOutcome; address: string },
): void {
  const query = plainWords(q).slice(0, 100);
  if (query === "") return;
  batch.add(db, `${outcome} ${query}`, {
    make: () => ({ query, outcome, searches: 0, visitors: 0 }),
    count(row) {
      row.searches += 1;
      if (isFirst(query, address)) row.visitors += 1;
    },
  });
}

/** Programs that follow links say so in their names. */
const crawlers = /bot|crawl|spider|slurp|preview/i;

interface Answered {
  answer: Pick<SearchAnswer, "count" | "close_count">;
  headers: Pick<Headers, "get">;
}

/**
 * Notes how a visitor's search ended, if admins should know of it: without results, or with close ones alone. Not its
 * further pages, the strict search that follows close matches, and what crawlers ask.
 */
export function noteOutcome(
  db: Db,
  { q = "", offset, strict }: Pick<SearchQuery, "q" | "offset" | "strict">,
  { answer, headers }: Answered,
): void {
  if (offset > 0 || strict === true || crawlers.test(headers.get("user-agent") ?? "")) return;
  if (answer.count > 0) return;
  const address = headers.get("x-client-address") ?? "unknown";
  noteSearch(db, { q, address, outcome: answer.close_count === 0 ? "nothing" : "relaxed" });
}

interface SearchesQuery {
  limit: number;
  offset: number;
  outcome?: SearchOutcome | undefined;
}

/** Searches that found nothing or left something out, the most frequent first. */
export async function listSearches(ctx: Ctx, { limit, offset, outcome }: SearchesQuery): Promise<Page<LoggedSearch>> {
  const where = every(when(outcome, (one) => Prisma.sql`outcome = ${one}`));
  const logged = Prisma.sql`
    SELECT query, outcome, sum(searches)::int AS searches, max(day)::text AS last_on FROM search_log WHERE ${where}
    GROUP BY query, outcome HAVING sum(visitors) >= ${fewestVisitors}`;
  const [items, total] = await Promise.all([
    queryRows<LoggedSearch>(ctx.db)`
      SELECT l.*, c.name AS concept FROM (${logged} ORDER BY 3 DESC, 1 LIMIT ${limit} OFFSET ${offset}) l
      LEFT JOIN concept_term t ON t.stems = array_to_string(concept_stems(l.query), ' ')
      LEFT JOIN concept c ON c.id = t.concept_id ORDER BY l.searches DESC, l.query`,
    queryOne<{ count: number }>(ctx.db)`SELECT count(*)::int AS count FROM (${logged}) logged`,
  ]);
  return { items, count: total.count };
}

/** Deletes searches that are older than they may be kept. */
export const purgeSearches = (db: Db, signal: AbortSignal): Promise<void> =>
  inBatches(
    signal,
    (most) => execute(db)`
      DELETE FROM search_log WHERE (day, query, outcome) IN (
        SELECT day, query, outcome FROM search_log
        WHERE day < (now() AT TIME ZONE 'UTC')::date - ${keptFor}::interval ORDER BY day LIMIT ${most}
      )`,
  );
