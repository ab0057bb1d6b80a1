import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/generated/prisma/client";
import { processSingleton } from "../front/process-singleton.mjs";
import { env } from "../env";
import { log } from "../log";
import { planName } from "./planned";
import { insideTransaction, refusingInTransaction } from "./transaction";

export { Prisma } from "@/generated/prisma/client";
export type { PrismaClient };

/** What a verb reads and writes with: the client, or a transaction of it. */
export type Db = Omit<PrismaClient, "$connect" | "$disconnect" | "$on" | "$extends" | "$transaction"> &
  Partial<Pick<PrismaClient, "$transaction">>;

/** Longest that one statement may take, in ms. */
const statementMs = 30_000;
/** Longest wait for a free connection, in ms; then the call is answered 503. Proxies commonly give up after 30 s. */
export const connectMs = 15_000;

export interface Connections {
  pool: pg.Pool;
  client: PrismaClient;
}

type TransactionArgs = Parameters<PrismaClient["$transaction"]>;

/** The client's `$transaction`, with its callback marked as inside a transaction. A list of statements needs no mark. */
const markingTransaction =
  (client: PrismaClient) =>
  (work: ((tx: Db) => Promise<unknown>) | unknown[], options?: object): Promise<unknown> => {
    const marked = typeof work === "function" ? (tx: Db) => insideTransaction(() => work(tx)) : work;
    return client.$transaction<unknown>(...([marked, options] as unknown as TransactionArgs));
  };

/**
 * Opens connections to the database, as many as `max`, with a client on them. Neither works inside a transaction.
 * @param waitMs longest wait for a free connection
 */
export function connect(max: number, waitMs = connectMs): Connections {
  const pool = new pg.Pool({
    connectionString: env().databaseUrl,
    max,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMs,
  });
  // An idle connection that breaks is replaced at the next use; unheard, its error would end the process.
  pool.on("error", (error) => log().warn({ err: error }, "a database connection broke"));
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => planName(sql) }),
  });
  return {
    pool: refusingInTransaction(pool),
    client: refusingInTransaction(client, { $transaction: markingTransaction(client) }),
  };
}

const connections = () => processSingleton("database", () => connect(env().databasePool));

/** The process's database client, made on first use. */
export const database = (): PrismaClient => connections().client;

/** The connections below it, for libraries that bring their own SQL. */
export const connectionPool = (): pg.Pool => connections().pool;
