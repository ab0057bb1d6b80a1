import "server-only";
import { type Db } from "../db/client";
import { execute } from "../db/sql";

/** So many rows of a tally are summed up in no time: fewer are left as they are, so that a quiet site writes nothing. */
const manyRows = 200;

/** Makes one row of each figure again, of the rows that statements have added since. */
export async function foldCounters(db: Db): Promise<void> {
  await execute(db)`SELECT fold_counters(${manyRows}::int)`;
}
