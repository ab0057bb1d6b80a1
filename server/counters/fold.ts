import "server-only";
import { Prisma, type PrismaClient } from "../db/client";

/** So many rows of a tally are summed up in no time: fewer are left as they are, so that a quiet site writes nothing. */
const manyRows = 200;

/** Makes one row of each figure again, of the rows that statements have added since. */
export async function foldCounters(db: Pick<PrismaClient, "$executeRaw">): Promise<void> {
  await db.$executeRaw(Prisma.sql`SELECT fold_counters(${manyRows}::int)`);
}
