import "server-only";
import { type PoolClient } from "pg";
import { connectionPool, type Prisma } from "./client";
import { planName } from "./planned";
import { insideTransaction } from "./transaction";

/** What runs statements: Prisma's client, a transaction of it, or a connection by itself. */
export interface Statements {
  $queryRaw<Rows = unknown>(statement: Prisma.Sql): PromiseLike<Rows>;
  $executeRaw(statement: Prisma.Sql): PromiseLike<number>;
}

/** A statement as the driver takes it, with the name under which a connection keeps its plan where it is planned once. */
export function queryOf({ text, values }: Prisma.Sql): { text: string; values: unknown[]; name?: string } {
  const name = planName(text);
  return name === "" ? { text, values } : { name, text, values };
}

/** What JSON writes otherwise than PostgreSQL reads it: all that stands behind a backslash but itself and quotation marks. */
const jsonOnly = /\\[^"\\]/;

/**
 * A list of texts as a parameter, to be cast to `text[]`: what the driver would make of it, in a fifth of its time where
 * no text holds a line end or another control character.
 */
export function textList(texts: readonly (string | null)[]): string | readonly (string | null)[] {
  const json = JSON.stringify(texts);
  return jsonOnly.test(json) ? texts : `{${json.slice(1, -1)}}`;
}

const statementsOn = (client: PoolClient): Statements => ({
  $queryRaw: async <Rows>(statement: Prisma.Sql) => (await client.query(queryOf(statement))).rows as Rows,
  $executeRaw: async (statement) => (await client.query(queryOf(statement))).rowCount ?? 0,
});

/** Ends a transaction that could not be finished; gives the error of a connection that can't be used any more. */
async function takeBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query("ROLLBACK");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Runs `work` in a transaction on a connection by itself, for work that writes large texts: on their way through Prisma
 * parameters are copied several times, which costs a batch of an import as much as all else that the process does for it.
 * What `work` throws takes the transaction back.
 */
export async function plainTx<Result>(work: (db: Statements) => Promise<Result>): Promise<Result> {
  const client = await connectionPool().connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await insideTransaction(() => work(statementsOn(client)));
    // A transaction in which a statement failed is taken back by this too, and says so only here.
    const { command } = await client.query("COMMIT");
    if (command !== "COMMIT") throw new Error("The transaction was taken back.");
    return result;
  } catch (error) {
    broken = await takeBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}
