import "server-only";
import { type DatabaseHealth } from "@/lib/contract/site";
import { type Ctx } from "../ctx";
import { type PrismaClient } from "../db/client";
import { lockNotAvailable, readOnly, sqlStateOf, tookTooLong } from "../db/db-errors";
import { execute, queryOne } from "../db/sql";
import { changeLog } from "../process/change-log.mjs";
import { databaseState } from "../process/database-state.mjs";
import { OutsideError, withDeadline } from "../process/outside-call.mjs";
import { json } from "../http/respond";

/** Longest that the health check waits for the database, and its statement for locks, in ms. */
const limit = { service: "database", ms: 1_500 };
const lockMs = 500;
const statementMs = 1_000;

/** Gives whether the database takes writes. Throws if it can't be read in time. `onConnected`: called in between. */
const probe = (db: PrismaClient, onConnected: () => void): Promise<DatabaseHealth> =>
  db.$transaction(async (tx) => {
    onConnected();
    const { is_read_only: isReadOnly } = await queryOne<{ is_read_only: boolean; lock: string; statement: string }>(tx)`
      SELECT current_setting('transaction_read_only')::bool AS is_read_only,
        set_config('lock_timeout', ${String(lockMs)}, true) AS lock,
        set_config('statement_timeout', ${String(statementMs)}, true) AS statement`;
    // What every page and signed-in call reads.
    await execute(tx)`
      SELECT EXISTS (SELECT FROM listing) AND EXISTS (SELECT FROM category) AND EXISTS (SELECT FROM review)
        AND EXISTS (SELECT FROM session) AND EXISTS (SELECT FROM "user")`;
    return isReadOnly ? "read_only" : "ok";
  });

function stateOf(error: unknown, isConnected: boolean): DatabaseHealth {
  if (databaseState.isAway() || !isConnected) return "away";
  if (error instanceof OutsideError) return "slow";
  const states: Record<string, DatabaseHealth> = {
    [lockNotAvailable]: "locked",
    [tookTooLong]: "slow",
    [readOnly]: "read_only",
  };
  return states[sqlStateOf(error) ?? ""] ?? "away";
}

/**
 * How far the site can serve requests, within 2 s: 503 while the database can't be reached or has no connection left,
 * else 200. Without notices of changes it can, slowly: nothing is cached.
 */
export async function answerHealth({ db }: Ctx): Promise<Response> {
  let isConnected = false;
  const database = await withDeadline(limit, () => probe(db as PrismaClient, () => (isConnected = true))).catch(
    (error: unknown) => stateOf(error, isConnected),
  );
  const status = database === "ok" ? "ok" : database === "away" ? "unavailable" : "degraded";
  const notices = changeLog.isHeard() ? "ok" : "missing";
  return json({ status, database, notices }, database === "away" ? 503 : 200);
}
