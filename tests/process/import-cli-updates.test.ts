import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { importHere as run } from "../support/import-here";
import { makeTestDatabase } from "../support/postgres/test-database";
import { fileOf } from "../support/run-import";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await makeTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const storedCities = async () =>
  (await client.query<{ city: string }>("SELECT city FROM listing ORDER BY npi_number")).rows.map(({ city }) => city);

it("updates listings by their NPI, after a dry run that shows the same changes", async () => {
  const npis = ["1234567893", "1104023118", "1003000126"];
  const rows = npis.map((npi) => `Ada ${npi},Kent,${npi}`);
  const made = ["--kind", "doctor", "--category", "doctors", "--create-category", "Doctors"];
  await run(...made, fileOf("new.csv", `name,city,npi\n${rows.join("\n")}\n`));
  expect(await storedCities()).toEqual(["Kent", "Kent", "Kent"]);
  const edited = fileOf("edited.csv", `NPI,City\n${npis[0]},York\n${npis[1]},\n${npis[2]},Kent\n1679576722,Lynn\n`);
  const changes = fileOf("changes.csv", "");
  const update = ["--kind", "doctor", "--update", "--key", "npi", "--changes", changes, edited];
  const counts = /updated +1\n +unchanged +2\n +skipped +1\n +refused +0\n/;

  const dry = await run(...update, "--dry-run");
  expect([dry.code, dry.err]).toEqual([0, ""]);
  expect(dry.out).toMatch(counts);
  expect(dry.out).toMatch(/Would change, by field\n +city: changed +1\n +row 2: Kent → York/);
  expect(await storedCities()).toEqual(["Kent", "Kent", "Kent"]);
  const written =
    /^row,listing,name,field,before,after,what happened\r\n2,\d+,Ada 1234567893,city,Kent,York,changed\r\n$/;
  expect(readFileSync(changes, "utf8").replace("\uFEFF", "")).toMatch(written);

  expect((await run(...update)).out).toMatch(counts);
  expect(readFileSync(changes, "utf8").replace("\uFEFF", "")).toMatch(written);
  expect(await storedCities()).toEqual(["Kent", "Kent", "York"]);
  expect((await run(...update)).out).toMatch(/updated +0\n +unchanged +3\n/);
  expect((await run(...update, "--erase-empty")).out).toMatch(/updated +1\n +unchanged +2\n/);
  expect(await storedCities()).toEqual(["Kent", null, "York"]);
});
