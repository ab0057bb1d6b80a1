import "server-only";
import { connectionPool, type Db, database, type Prisma } from "./client";
import { queryOf } from "./statements";

/**
 * The rows of a statement as the driver gives them: numbers, texts, times and their lists as Prisma does, and 64-bit
 * numbers as texts. For what is asked for often: straight through the driver it costs the server a third of what it costs
 * by Prisma's client, which takes every value apart once more. Inside a transaction it is the transaction's.
 */
export async function readRows<Row>(db: Db, statement: Prisma.Sql): Promise<Row[]> {
  if (db !== database()) return db.$queryRaw<Row[]>(statement);
  const { rows } = await connectionPool().query(queryOf(statement));
  return rows as Row[];
}
