// Prints the statements that verbs send: reads `[{verb, ask}]` from standard input, runs each verb on the database of
// DATABASE_URL and writes for each the list of its statements, text and values, as one line of JSON.
import { text } from "node:stream/consumers";
import pg from "pg";
import { searchQuery } from "@/lib/contract/search";
import { findCategoryPage } from "@/server/categories/read";
import { listCategoryListings } from "@/server/listings/category-listings";
import { connectionPool, database } from "@/server/db/client";
import { findListings } from "@/server/search/find";
import { changeLog } from "@/server/process/change-log.mjs";
import { guestCtx } from "@/server/http/guest";
import { type CaptureJob, type Search, type Statement } from "./parts/queries";

type Query = (this: pg.Client, config: unknown, ...rest: unknown[]) => unknown;

let noted: Statement[] | null = null;

/**
 * Records every statement that goes through the driver. The change feed has its own connection, so its statements are
 * not included.
 */
function noteStatements(): void {
  const driver = pg.Client.prototype as unknown as { query: Query };
  const { query } = driver;
  driver.query = function noting(config, ...rest) {
    const given = typeof config === "string" ? { text: config } : (config as Partial<Statement> | undefined);
    const values = given?.values ?? (Array.isArray(rest[0]) ? (rest[0] as unknown[]) : []);
    if (given?.text && !given.text.startsWith("listen ")) {
      noted?.push({ ...(given.name && { name: given.name }), text: given.text, values });
    }
    return query.call(this, config, ...rest);
  };
}

async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  noted = statements;
  await work();
  noted = null;
  return statements;
}

const search = (ask: Search) => findListings(guestCtx(), searchQuery.parse(ask));

async function statementsOfJob(job: CaptureJob): Promise<Statement[]> {
  if (job.verb === "search") {
    // A first run: what a server caches from earlier searches isn't a statement of this one.
    await search(job.ask);
    return statementsOf(() => search(job.ask));
  }
  // A server caches the category tree: only the page's own statement counts.
  const found = await findCategoryPage(guestCtx(), job.ask.path.split("/"));
  if (found.kind !== "page") throw new Error(`There is no category ${job.ask.path}.`);
  const { id } = found.place.category;
  return statementsOf(() => listCategoryListings(guestCtx(), id, { limit: 60, offset: 0 }));
}

changeLog.setLive(true);
const jobs = JSON.parse(await text(process.stdin)) as CaptureJob[];
noteStatements();
// What a process reads once and caches doesn't belong to a search.
await search({ q: "first of all" });
for (const job of jobs) console.log(JSON.stringify(await statementsOfJob(job)));
await database().$disconnect();
await connectionPool().end();
