import pg from "pg";
import { Refusal } from "../../server/front/refusal.mjs";
import { withClient } from "../../scripts/process/database.mjs";
import { runToolOrThrow } from "../../scripts/process/run-tool.mjs";

// The state of the demo data is a comment on a table: it is in the database itself, so it can't disagree with it.
const begun = "demo data: being filled in";
const done = "demo data: complete\n";

const mark = (url, text) =>
  withClient(url, (client) => client.query(`comment on table listing is ${pg.escapeLiteral(text)}`));

async function stateOf(url) {
  const { rows } = await withClient(url, (client) =>
    client.query(
      `select obj_description('listing'::regclass, 'pg_class') as note,
              not exists (select from listing) and not exists (select from "user") as is_empty`,
    ),
  );
  return { note: rows[0].note, isEmpty: rows[0].is_empty };
}

/**
 * Fills a database that holds no listing and no user with the demo data; leaves any other alone.
 * @throws {Refusal} when an earlier fill was cut off: what is there is neither empty nor whole
 */
export async function seedWhenEmpty(url, life) {
  const { note, isEmpty } = await stateOf(url);
  if (note === begun && !isEmpty) {
    throw new Refusal(
      "The database holds a part of the demo data, whose filling in was cut off: empty it and start again.",
    );
  }
  if (!isEmpty) return "not empty: left as it is";
  await mark(url, begun);
  const said = await runToolOrThrow(["node_modules/tsx/dist/cli.mjs", "dev/demo/seed.ts"], {
    env: { DATABASE_URL: url, NODE_OPTIONS: "--conditions=react-server" },
    life,
    sentence: "The demo data could not be filled in.",
  });
  await mark(url, done + said.trim());
  return undefined;
}

/** What the seed said when it filled this database (the demo sign-ins); null where there is no demo data. */
export async function demoNote(url) {
  const { note } = await stateOf(url);
  return note?.startsWith(done) ? note.slice(done.length) : null;
}
