import "server-only";
import { type Duplex } from "node:stream";
import pg from "pg";
import { PrismaClient } from "@/generated/prisma/client";
import { measured } from "../process/measured.mjs";
import { processSingleton } from "../process/process-singleton.mjs";
import { longSettings, sessionSettings } from "../process/session-settings.mjs";
import { env } from "../env";
import { log } from "../log";
import { type Connection, PoolAdapter, withConnection } from "./prisma-adapter";
import { PooledClient, PoolClient, RequestPool } from "./pool-client";
import { insideTransaction, refusingInTransaction } from "./transaction";

export { Prisma } from "@/generated/prisma/client";
export type { PrismaClient };

/** Statements go through `./sql`, and not through Prisma. */
type RawMethods = "$queryRaw" | "$queryRawTyped" | "$queryRawUnsafe" | "$executeRaw" | "$executeRawUnsafe";

/** What a verb reads and writes with: the client, or a transaction of it. */
export type Db = Omit<PrismaClient, "$connect" | "$disconnect" | "$on" | "$extends" | "$transaction" | RawMethods> &
  Partial<Pick<PrismaClient, "$transaction">>;

// A time is sent to PostgreSQL in UTC, not in the process's time zone: its day in a `date` column is the UTC day.
pg.defaults.parseInputDatesAsUTC = true;

/** How much longer than a statement may take a connection waits for an answer, in ms, before it counts as dead. */
const graceMs = 5_000;
/** Longest wait for a free connection, in ms; then the call is answered 503. Proxies commonly give up after 30 s. */
export const connectMs = 15_000;

export interface Connections {
  pool: pg.Pool;
  client: PrismaClient;
}

const connectionsOfDbs = () => processSingleton("connections of clients", () => new WeakMap<object, Connection>());

/** What the statements of a client or a transaction run on. */
export function connectionOf(db: Db): Connection {
  const connection = connectionsOfDbs().get(db);
  if (!connection) throw new Error("Statements need a client made by `connect`, or a transaction of one.");
  return connection;
}

/** Lets statements of a client or a transaction run on this connection. */
export const setConnection = (db: object, connection: Connection): void => void connectionsOfDbs().set(db, connection);

type TransactionArgs = Parameters<PrismaClient["$transaction"]>;

/** The client's `$transaction`, with its callback marked as inside a transaction. A list of statements needs no mark. */
const markingTransaction =
  (client: PrismaClient) =>
  (work: ((tx: Db) => Promise<unknown>) | unknown[], options?: object): Promise<unknown> =>
    withConnection((getConnection) => {
      const marked = (tx: Db) => {
        setConnection(tx, getConnection());
        return insideTransaction(() => (work as (tx: Db) => Promise<unknown>)(tx));
      };
      return client.$transaction(
        ...([typeof work === "function" ? marked : work, options] as unknown as TransactionArgs),
      );
    });

interface ConnectOptions {
  /** Longest wait for a free connection, in ms. */
  waitMs?: number;
  /** How long a statement and its wait for a lock may take, in ms; 0: no limit. Others than usual need `isDirect`. */
  limits?: typeof longSettings;
  /** Whether the connections must be sessions of their own, past a pooler. */
  isDirect?: boolean;
  /** Another database than the site's own, such as its replica, without a pooler. */
  url?: string;
  /** Opens the connections' sockets; by default, ones that close when the database is away. */
  openSocket?: () => Duplex;
}

/** Where connections lead, and what they may ask of it. */
function sessionsAt({ limits, isDirect, url }: Pick<ConnectOptions, "limits" | "isDirect" | "url">): pg.PoolConfig {
  const { databaseUrl, directUrl, isPooled } = env();
  // A pooler refuses or ignores the settings of sessions: there they are defaults of the role.
  if (isPooled && !isDirect && !url) return { Client: PooledClient, connectionString: databaseUrl };
  const connectionString = url ?? (isDirect ? directUrl : databaseUrl);
  return { Client: PoolClient, connectionString, ...sessionSettings, ...limits };
}

/** Opens connections to the database, as many as `max`, with a client on them. Neither works inside a transaction. */
export function connect(
  max: number,
  { waitMs = connectMs, openSocket, limits = longSettings, ...sessions }: ConnectOptions = {},
): Connections {
  const pool = new RequestPool({
    ...sessionsAt({ limits, ...sessions }),
    ...(openSocket && { stream: openSocket }),
    max,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    // A transaction may have a higher limit than its session (`withTx`).
    query_timeout:
      limits.statement_timeout && Math.max(limits.statement_timeout, longSettings.statement_timeout) + graceMs,
  });
  // An idle connection that breaks is replaced at the next use; unheard, its error would end the process.
  pool.on("error", ({ message }) => log().warn({ reason: message }, "a database connection broke"));
  const prisma = new PrismaClient({ adapter: new PoolAdapter(pool) });
  const refusingPool = refusingInTransaction(pool);
  const client = refusingInTransaction(prisma, { $transaction: markingTransaction(prisma) });
  setConnection(client, refusingPool);
  return { pool: refusingPool, client };
}

const connections = (limits = longSettings) =>
  processSingleton("database", () => {
    const made = connect(env().databasePool, { limits });
    const { pool } = made;
    measured.set("pool", () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }));
    return made;
  });

/** Gives the process's database client the limits of visitors. Call it before the client is first used. */
export const serveVisitors = (): void => void connections(sessionSettings);

/** The process's database client, made on first use. */
export const database = (): PrismaClient => connections().client;

/** The connections below it, for libraries that bring their own SQL. */
export const connectionPool = (): pg.Pool => connections().pool;
