// Prints the statements that verbs send: reads `[{verb, ask}]` from standard input, runs each verb on the database of
// DATABASE_URL and writes for each the list of its statements, text and values, as one line of JSON.
import { text } from "node:stream/consumers";
import { searchQuery } from "@/lib/contract/search";
import { findCategoryPage, listCategoryListings } from "@/server/categories/read";
import { type Ctx } from "@/server/ctx";
import { connectionPool, database, type Prisma } from "@/server/db/client";
import { searchListings } from "@/server/search/read";
import { guestCtx } from "@/server/site/guest";

type Job = { verb: "search"; ask: Record<string, string> } | { verb: "category"; ask: { path: string } };
type Statement = { text: string; values: unknown[] };

/** A context whose database notes each statement before it runs it. */
function noting(statements: Statement[]): Ctx {
  const db = {
    $queryRaw: (sql: Prisma.Sql) => {
      statements.push({ text: sql.text, values: sql.values });
      return database().$queryRaw(sql);
    },
  };
  return { ...guestCtx(), db } as unknown as Ctx;
}

async function statementsOf(job: Job): Promise<Statement[]> {
  const statements: Statement[] = [];
  const ctx = noting(statements);
  if (job.verb === "search") {
    await searchListings(ctx, searchQuery.parse(job.ask));
    return statements;
  }
  // A server holds the tree in memory: only the page's own statement counts.
  const found = await findCategoryPage(guestCtx(), job.ask.path.split("/"));
  if (found.kind !== "page") throw new Error(`There is no category ${job.ask.path}.`);
  await listCategoryListings(ctx, found.place.category.id, { limit: 60, offset: 0 });
  return statements;
}

const jobs = JSON.parse(await text(process.stdin)) as Job[];
for (const job of jobs) console.log(JSON.stringify(await statementsOf(job)));
await database().$disconnect();
await connectionPool().end();
