import "server-only";
import net from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { processSingleton } from "../process/process-singleton.mjs";
import { env } from "../env";
import { log } from "../log";
import { connect, type Connections, type Db } from "./client";
import { queryOne } from "./sql";

/** Exports and sitemaps that run at the same time; others wait. */
const connections = 4;
/** How long to wait for the replica, to open a connection and to catch up. */
const waitMs = 1_000;
const pauseMs = 20;

const replica = () =>
  processSingleton("replica", (): { made: Connections | null } => {
    const { readUrl } = env();
    if (!readUrl) return { made: null };
    // Not a socket of `databaseState`: what the replica answers says nothing about the primary.
    return { made: connect(connections, { url: readUrl, waitMs, openSocket: () => new net.Socket() }) };
  });

/** The primary, on connections whose statements may take long. */
export const patientPrimary = () =>
  processSingleton("patient primary", () => connect(connections, { isDirect: true })).client;

/** Whether the replica has replayed everything that was committed before this call. */
async function hasCaughtUp(primary: Db, follower: Db): Promise<boolean> {
  const { lsn } = await queryOne<{ lsn: string }>(primary)`SELECT pg_current_wal_insert_lsn()::text AS lsn`;
  for (const until = Date.now() + waitMs; ; await wait(pauseMs)) {
    const { is_there: isThere } = await queryOne<{ is_there: boolean }>(follower)`
      SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn AS is_there`;
    if (isThere || Date.now() > until) return isThere;
  }
}

/**
 * The database for long reads that write nothing and whose result is kept nowhere: the replica of DATABASE_READ_URL if it
 * has everything that was committed before this call, else the primary. So its rows are never older than the request. The
 * listings of sitemaps and the exports of listings and of the audit log use it, and nothing else: what a cache keeps until
 * a change arrives must be read where the change is (docs/decisions/0105-read-replica.md).
 */
export async function longReads(primary: Db): Promise<Db> {
  const { made } = replica();
  if (!made) return patientPrimary();
  try {
    if (await hasCaughtUp(primary, made.client)) return made.client;
    log().warn("the replica of DATABASE_READ_URL is behind: the primary reads instead");
  } catch (error) {
    log().warn({ err: error }, "the replica of DATABASE_READ_URL can't be used: the primary reads instead");
  }
  return patientPrimary();
}
