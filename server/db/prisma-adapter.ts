import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";

/** What statements run on: the pool, or a transaction's connection. */
export type Connection = Pick<pg.Pool, "query">;

type PrismaTransaction = Awaited<ReturnType<Awaited<ReturnType<PrismaPg["connect"]>>["startTransaction"]>>;

const begins = new AsyncLocalStorage<{ connection?: Connection }>();

/**
 * The connection of a transaction that Prisma has begun, for statements. It refuses them as soon as the transaction ends,
 * by a timeout too: the connection goes back to the pool, where others use it. A COMMIT fails if
 * PostgreSQL rolled back instead, which it does without an error when a statement had failed.
 */
function connectionIn(tx: PrismaTransaction): Connection {
  // The adapter's own member, which its types protect. Prisma has no other way to it.
  const { client } = tx as unknown as { client: pg.PoolClient };
  const executeRaw = tx.executeRaw.bind(tx);
  let isOver = false;
  tx.executeRaw = async (query) => {
    isOver ||= query.sql === "COMMIT" || query.sql === "ROLLBACK";
    if (query.sql !== "COMMIT") return executeRaw(query);
    const { command } = await client.query("COMMIT");
    if (command !== "COMMIT") throw new Error("The transaction was rolled back because a statement in it failed.");
    return 0;
  };
  const query = (...args: Parameters<pg.PoolClient["query"]>): unknown => {
    if (isOver) throw new Error("The transaction is over: it took too long, or the statement came after its end.");
    return client.query(...args);
  };
  return { query: query as Connection["query"] };
}

/** Prisma's driver adapter. It also gives `withConnection` the connection that a transaction runs on. */
export class PoolAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const startTransaction = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => {
      const tx = await startTransaction(isolationLevel);
      const begin = begins.getStore();
      if (begin) begin.connection ??= connectionIn(tx);
      return tx;
    };
    return adapter;
  }
}

/** Runs `begin`, which begins a Prisma transaction. `getConnection` returns its connection once it has begun. */
export function withConnection<Result>(begin: (getConnection: () => Connection) => Promise<Result>): Promise<Result> {
  const store: { connection?: Connection } = {};
  const getConnection = () => {
    if (!store.connection) throw new Error("The transaction's connection is unknown.");
    return store.connection;
  };
  return begins.run(store, () => begin(getConnection));
}
