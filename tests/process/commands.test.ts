import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { dropDatabase, makeDatabase, withClient } from "../../scripts/process/database";
import { siteUrlOf } from "../../scripts/process/site-role";
import { reservePort } from "../../scripts/process/reserve-port";
import { sibling } from "../support/postgres/names";
import { runScript } from "../support/script";

const names = ["commands_site", "commands_copy"].map((name) => `${name}_${process.pid}`);
const urlOf = (name: string) => sibling(inject("postgresUrl"), name);
const [site = "", copy = ""] = names;
const folder = mkdtempSync(path.join(tmpdir(), "vouchsafe-commands-"));

const settingsOf = (name: string) => ({
  DATABASE_URL: siteUrlOf(urlOf(name)),
  DATABASE_OWNER_URL: urlOf(name),
  DATA_DIR: path.join(folder, "data"),
});

/** Starts a command as its npm script does. */
const start = (command: string, args: string[] = [], env: Record<string, string> = settingsOf(site)) =>
  runScript(["--conditions=react-server", "--import", "tsx", `scripts/${command}.ts`, ...args], env);

async function run(...given: Parameters<typeof start>) {
  const script = start(...given);
  return { code: await script.ended, said: script.said() };
}

/** Adds a claim with a document that no secret decrypts. */
const addDocument = () =>
  withClient(urlOf(site), (client) =>
    client.query(`
      WITH c AS (INSERT INTO category (name, slug, full_slug, kind) VALUES ('Law', 'law', 'law', 'business') RETURNING id),
        l AS (INSERT INTO listing (kind, name, slug, category_id) SELECT 'business', 'Firm', 'firm', id FROM c RETURNING id),
        m AS (INSERT INTO claim (listing_id, user_id, relationship) SELECT l.id, u.id, 'Owner' FROM l, "user" u RETURNING id),
        p AS (INSERT INTO claim_proof (claim_id, method, target) SELECT id, 'document', 'PDF' FROM m RETURNING id)
      INSERT INTO claim_document (proof_id, content_type, content) SELECT id, 'application/pdf', '\\x00' FROM p`),
  );

beforeAll(async () => {
  for (const name of names) await makeDatabase(urlOf, name);
});
afterAll(async () => {
  for (const name of names) await dropDatabase(urlOf, name);
  rmSync(folder, { recursive: true });
});

describe("the operators' commands", () => {
  const scripts = readdirSync("scripts", { withFileTypes: true }).filter((entry) => entry.isFile());
  it.each(scripts.map(({ name }) => name))(
    "explain themselves and refuse unknown options, and then do nothing: %s",
    async (name) => {
      const dataFolder = path.join(folder, "unused");
      const started = ["--help", "--no-such-option"].map((option) =>
        runScript(["--conditions=react-server", "--import", "tsx", `scripts/${name}`, option], {
          DATA_DIR: dataFolder,
        }),
      );
      expect(await Promise.all(started.map(({ ended }) => ended))).toEqual([0, 2]);
      for (const script of started) expect(script.said()).toMatch(/npm (run|test)|Usage/);
      expect(existsSync(dataFolder)).toBe(false);
    },
  );

  it.each([
    ["verify-data"],
    ["repair-phones"],
    ["backup"],
    ["admin", "list"],
    ["migrate", "--check"],
    ["prune"],
    ["doctor"],
    ["credentials", "npi", "tests/fixtures/npi-registry-20261108.csv"],
  ])("that only look refuse a data folder without a database, and create none: %s", async (command, ...args) => {
    const dataFolder = path.join(folder, "wrong");
    const { code, said } = await run(command, args, { DATA_DIR: dataFolder });
    expect([code, said]).toEqual([1, expect.stringMatching(/no database/)]);
    expect(existsSync(dataFolder)).toBe(false);
  });

  it("say which version they are", async () => {
    expect(await run("doctor", ["--version"], {})).toEqual({
      code: 0,
      said: expect.stringMatching(/^\d+\.\d+\.\d+ \(commit [0-9a-f]{8}(-dirty)?\)\n$/) as string,
    });
  });

  it("say in one sentence what serving lacks", async () => {
    const without = await run("serve", [], { PORT: String(await reservePort()) });
    expect([without.code, without.said]).toEqual([1, expect.stringContaining("npm run serve needs DATABASE_URL")]);
    const before = await run("worker");
    expect([before.code, before.said]).toEqual([1, expect.stringMatching(/lacks \d+ changes.*npm run migrate/)]);
    const sick = await run("doctor", [], { ...settingsOf(site), MAP_FILE: import.meta.filename });
    expect([sick.code, sick.said]).toEqual([1, expect.stringMatching(/^fail {2}The database lacks/m)]);
    expect(sick.said).toMatch(/^fail {2}Maps have no streets: /m);
  });

  it("migrate, make an admin, back up, and restore that into another database", async () => {
    expect(await run("migrate", ["--check"])).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^missing /m) as string,
    });
    expect(await run("migrate")).toMatchObject({ code: 0 });
    expect(await run("migrate", ["--check"])).toEqual({ code: 0, said: "The database is up to date.\n" });
    expect(await run("admin", ["make", "Pat@Example.org", "--name", "Pat Roe"])).toMatchObject({ code: 0 });
    const listed = await run("admin", ["list"]);
    expect(listed.said).toBe("Pat@Example.org  Pat Roe  active  has never signed in\n");
    const rescued = await run("admin", ["rescue", "pat@example.org"]);
    expect(rescued.said).toMatch(/signs in once.*\nhttp:\/\/localhost:3000\/accounts\/mail\/\?token=[\w-]{22}\n$/);
    expect(await run("admin", ["make", "kim@example.org"])).toMatchObject({ code: 0 });
    expect(await run("admin", ["remove", "kim@example.org"])).toMatchObject({ code: 0 });
    expect((await run("admin", ["list"])).said).toBe(listed.said);
    await addDocument();
    const backups = path.join(folder, "backups");
    const backedUp = await run("backup", ["--to", backups], { ...settingsOf(site), SECRET: "the secret of the first" });
    expect(backedUp).toMatchObject({ code: 0, said: expect.stringContaining("keep a copy of SECRET apart") as string });
    const [backup = ""] = readdirSync(backups);
    const refused = await run("restore", [path.join(backups, backup)]);
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("holds tables already")]);
    const confused = { ...settingsOf(copy), DATABASE_DIRECT_URL: settingsOf(site).DATABASE_URL };
    const halfway = await run("restore", [path.join(backups, backup)], confused);
    expect([halfway.code, halfway.said]).toEqual([
      1,
      expect.stringContaining("DATABASE_DIRECT_URL leads to another database than DATABASE_URL."),
    ]);
    const restored = await run("restore", [path.join(backups, backup)], settingsOf(copy));
    expect(restored.said).toMatch(/^All \d+ kinds of stored figures agree/m);
    expect(restored.code).toBe(0);
    expect(restored.said).toMatch(/^SECRET can't read the documents of claims: /m);
    expect((await run("admin", ["list"], settingsOf(copy))).said).toBe(listed.said);
    expect((await run("doctor")).said).toMatch(/^ok {4}last backup: 0\.0 days ago/m);
    expect((await run("doctor")).said).toMatch(/^ok {4}secret: .* documents of claims can't be read/m);
  });

  it("serve without the worker, and work beside it", async () => {
    await withClient(urlOf(site), (client) => client.query("SELECT graphile_worker.add_job('fold-counters')"));
    const waiting = () =>
      withClient(urlOf(site), async (client) => {
        const { rowCount } = await client.query(
          "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'fold-counters' AND run_at <= now()",
        );
        return rowCount;
      });
    const port = await reservePort();
    const serving = start("serve", [], { ...settingsOf(site), PORT: String(port) });
    await serving.until("Serving http://localhost");
    const health = async () => (await fetch(`http://127.0.0.1:${port}/api/health/`)).status;
    await expect.poll(health).toBe(200);
    expect(await waiting()).toBe(1);
    const working = start("worker");
    await working.until("Working");
    await expect.poll(waiting).toBe(0);
    for (const { child } of [serving, working]) child.kill("SIGTERM");
    expect(await Promise.all([serving.ended, working.ended])).toEqual([0, 0]);
  });
});
