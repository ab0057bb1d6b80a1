import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTestDatabase } from "../support/postgres/test-database";
import { runScript } from "../support/script";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await makeTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  await client.query("INSERT INTO category (name, slug, kind) VALUES ('Lawyers', 'lawyers', 'business')");
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Runs it as `npm run verify:data` does. */
async function verify() {
  const command = ["--conditions=react-server", "--import", "tsx", "scripts/verify-data.ts"];
  const script = runScript(command, { DATABASE_URL: database.url });
  return { code: await script.ended, said: script.said() };
}

it("reports no differences, and exits with 1 and the row if a figure is wrong", async () => {
  const well = await verify();
  expect(well.said).toMatch(/^All \d+ kinds of stored figures agree with their causes\.$/m);
  expect(well.code).toBe(0);
  await client.query("UPDATE category SET doctor_count = 3");
  const wrong = await verify();
  expect(wrong.said).toMatch(
    /categories: listings of each kind in the subtree that are active and not closed: 1 different/,
  );
  expect(wrong.said).toContain('"full_slug":"lawyers"');
  expect(wrong.said).toContain('"doctor_count":3');
  expect(wrong.code).toBe(1);
});
