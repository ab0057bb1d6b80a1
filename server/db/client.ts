import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/generated/prisma/client";
import { env } from "../env";
import { log } from "../log";
import { planName } from "./planned";

export { Prisma } from "@/generated/prisma/client";
export type { PrismaClient };

/** What a verb reads and writes with: the client, or a transaction of it. */
export type Db = Omit<PrismaClient, "$connect" | "$disconnect" | "$on" | "$extends" | "$transaction"> &
  Partial<Pick<PrismaClient, "$transaction">>;

/** Longest that one statement may take, in ms. */
const statementMs = 30_000;
/** Longest wait for a free connection, in ms. */
const connectMs = 5_000;

export interface Connections {
  pool: pg.Pool;
  client: PrismaClient;
}

const holder = globalThis as typeof globalThis & { vouchsafeDatabase?: Connections };

/** Opens connections to the database, as many as `max`, with a client on them. */
export function connect(max: number): Connections {
  const pool = new pg.Pool({
    connectionString: env().databaseUrl,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMs,
  });
  // An idle connection that breaks is replaced at the next use; unheard, its error would end the process.
  pool.on("error", (error) => log().warn({ err: error }, "a database connection broke"));
  return {
    pool,
    client: new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => planName(sql) }) }),
  };
}

// Next bundles pages and routes apart, so the connections are held by the process and not by a module.
const connections = () => (holder.vouchsafeDatabase ??= connect(env().databasePool));

/** The process's database client, made at the first use. */
export const database = (): PrismaClient => connections().client;

/** The connections below it, for libraries that bring their own SQL. */
export const connectionPool = (): pg.Pool => connections().pool;
