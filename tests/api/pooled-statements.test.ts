import { afterAll, expect, it } from "vitest";
import { unknownGuest } from "@/lib/rules/permissions";
import { connect, type Connections, database } from "@/server/db/client";
import { execute, plannedOnce, queryOne } from "@/server/db/sql";
import { isCounted } from "@/server/http/throttle";

const guest = { actor: unknownGuest, address: "192.0.2.1" };

/** The named statements of the one connection that these clients have. */
const namesOn = async ({ client }: Pick<Connections, "client">) => {
  const { names } = await queryOne<{ names: string[] }>(client)`
    SELECT ARRAY(SELECT name FROM pg_prepared_statements) AS names`;
  return names;
};

const opened: Connections[] = [];
afterAll(async () => {
  for (const { pool } of opened) await pool.end();
  await database().$disconnect();
});

// As with a pooler in front: DATABASE_URL is another address than the database's own.
process.env.DATABASE_DIRECT_URL = process.env.DATABASE_URL;
const pooledUrl = new URL(process.env.DATABASE_URL ?? "");
pooledUrl.searchParams.set("application_name", "through a pooler");
process.env.DATABASE_URL = pooledUrl.href;
process.env.DATABASE_POOL = "1";

it("names no statement through a pooler, not even those of the rate limits", async () => {
  for (let n = 0; n < 3; n += 1) await isCounted("signIn", "walk", guest);
  await execute(database())`${plannedOnce} SELECT 1`;
  expect(await namesOn({ client: database() })).toEqual([]);
});

it("names the statements that are planned once on a connection past the pooler", async () => {
  const direct = connect(1, { isDirect: true });
  opened.push(direct);
  await execute(direct.client)`${plannedOnce} SELECT 1`;
  expect(await namesOn(direct)).toHaveLength(1);
});
