import { type Shutdown } from "../../scripts/process/shutdown";
import pg from "pg";
import { Refusal } from "../../server/process/refusal.mjs";
import { withClient } from "../../scripts/process/database";
import { runToolOrThrow } from "../../scripts/process/run-tool";

// The state of the demo data is a comment on a table, so that it is always in the same database as the data.
const begun = "demo data: being filled in";
const done = "demo data: complete\n";

const mark = (url: string, text: string) =>
  withClient(url, (client) => client.query(`comment on table listing is ${pg.escapeLiteral(text)}`));

async function stateOf(url: string) {
  const { rows } = await withClient(url, (client) =>
    client.query<{ note: string | null; is_empty: boolean }>(
      `select obj_description('listing'::regclass, 'pg_class') as note,
              not exists (select from listing) and not exists (select from "user") as is_empty`,
    ),
  );
  const [row] = rows;
  return { note: row?.note ?? null, isEmpty: row?.is_empty ?? false };
}

/**
 * Fills a database without listings and users with the demo data; leaves any other unchanged.
 * @throws {Refusal} if an earlier fill was interrupted, so that the data is incomplete
 */
export async function seedWhenEmpty(url: string, shutdown?: Shutdown) {
  const { note, isEmpty } = await stateOf(url);
  if (note === begun && !isEmpty) {
    throw new Refusal(
      "The database holds a part of the demo data, whose filling in was cut off: empty it and start again.",
    );
  }
  if (!isEmpty) return "not empty: left as it is";
  await mark(url, begun);
  const said = await runToolOrThrow(["--import", "tsx", "dev/demo/seed.ts"], {
    env: { DATABASE_URL: url, NODE_OPTIONS: "--conditions=react-server" },
    shutdown,
    sentence: "The demo data could not be filled in.",
  });
  await mark(url, done + said.trim());
  return undefined;
}

/** The summary that the seed printed for this database, with the demo sign-ins; null without demo data. */
export async function demoNote(url: string) {
  const { note } = await stateOf(url);
  return note?.startsWith(done) ? note.slice(done.length) : null;
}
