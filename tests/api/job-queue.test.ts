import { expect, inject, it } from "vitest";
import { dropDatabase, makeDatabase, withClient } from "../../scripts/process/database";
import { migrateJobs } from "../../scripts/process/migrate-jobs";
import { sibling } from "../support/postgres/names";

const urlOf = (name: string) => sibling(inject("postgresUrl"), name);
const name = `queue_${process.pid}`;

it("is created once by processes that start at the same time, and leaves no connection open", async () => {
  await makeDatabase(urlOf, name);
  await Promise.all(Array.from({ length: 5 }, () => migrateJobs(urlOf(name))));
  await migrateJobs(urlOf(name));
  const count = await withClient(urlOf(name), async (client) => {
    const { rows } = await client.query<{ id: number }>("select id from graphile_worker.migrations");
    await client.query("select graphile_worker.add_job('any')");
    return rows.length;
  });
  expect(count).toBe(19);
  const others = () =>
    withClient(urlOf("postgres"), async (client) => {
      const { rowCount } = await client.query("select 1 from pg_stat_activity where datname = $1", [name]);
      return rowCount;
    });
  await expect.poll(others).toBe(0);
  await dropDatabase(urlOf, name);
});
