import { expect, inject, it } from "vitest";
import { dropDatabase, makeDatabase, withClient } from "../../scripts/process/database";
import { reservePort } from "../../scripts/process/reserve-port";
import { sibling, template } from "../support/postgres/names";
import { runScript } from "../support/script";

const urlOf = (name: string) => sibling(inject("postgresUrl"), name);
const name = `old_database_${process.pid}`;

it("refuses to start on a database from before version 0.2, with one sentence that says what to do", async () => {
  await makeDatabase(urlOf, name, template);
  await withClient(urlOf(name), (client) =>
    client.query("UPDATE _prisma_migrations SET migration_name = '20261121000000_tables'"),
  );
  const start = runScript(["--import", "tsx", "scripts/start.ts"], {
    DATABASE_URL: urlOf(name),
    PORT: String(await reservePort()),
  });
  expect(await start.ended).toBe(1);
  expect(start.said()).toMatch(/This database was made by a version before 0\.2.*\n$/);
  expect(start.said()).not.toMatch(/\n\s+at /);
  await dropDatabase(urlOf, name);
});
