import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAlive } from "../../scripts/process/alive";
import { clusterIn, DataFolders } from "../support/data-folder";
import { makeTestDatabase } from "../support/postgres/test-database";
import { sampleOf } from "../support/depth";
import { reservePort } from "../../scripts/process/reserve-port";
import { isListening } from "../support/is-listening";
import { runScript, type Script } from "../support/script";

const start = (env: Record<string, string>) => runScript(["--import", "tsx", "scripts/start.ts"], env);
const folders = new DataFolders();
const publicSite = {
  SITE_URL: "https://directory.example.com",
  TRUSTED_PROXIES: "1",
  SECRET: "sixteen letters!",
  GOOGLE_CLIENT_ID: "an id",
  GOOGLE_CLIENT_SECRET: "a secret",
  ADMIN_EMAILS: "chief@example.com",
};

const databasePid = (folder: string) =>
  Number(readFileSync(path.join(clusterIn(folder), "postmaster.pid"), "utf8").split("\n")[0]);

/** Leaves no connection open, for which a public site would wait when it stops. */
const get = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: "close" } });

const isHealthy = async (port: number) => (await get(port, "/api/health/")).ok;

/** Ends a start in the given way and returns its exit code. */
function stop(script: Script, signal: NodeJS.Signals) {
  script.child.kill(signal);
  return script.ended;
}

afterAll(() => folders.remove());

describe("a start on its own folder", () => {
  const folder = folders.add();
  let port: number;
  let first: Script;
  let leftBehind: number;

  beforeAll(async () => {
    port = await reservePort();
    first = start({ DATA_DIR: folder, PORT: String(port), DEMO: "0" });
    await first.until(`http://localhost:${port}`);
  });
  afterAll(() => stop(first, "SIGKILL"));

  test("serves, and prints what it did", async () => {
    expect(await isHealthy(port)).toBe(true);
    for (const label of ["Database client", "Database", "Migrations", "Build", "Payment sandbox", "Server", "Ready"]) {
      expect(first.said()).toMatch(new RegExp(`^${label} .*\\d\\.\\d\\d s`, "m"));
    }
  });

  test("refuses a second start on its folder, and keeps serving", async () => {
    const second = start({ DATA_DIR: folder, PORT: String(await reservePort()), DEMO: "0" });
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain(`The folder ${folder} is in use by another start (process ${first.child.pid}).`);
    expect(await isHealthy(port)).toBe(true);
  });

  test("refuses another start on its port with one sentence", async () => {
    const second = start({ DATA_DIR: folders.add(), PORT: String(port), DEMO: "0" });
    expect(await second.ended).toBe(1);
    expect(second.said().trim()).toBe(`Port ${port} on 127.0.0.1 is in use: set PORT to another.`);
  });

  test("lets a script use its database", async () => {
    const pid = databasePid(folder);
    const script = runScript(["--import", "tsx", "tests/support/ask-database.ts"], {
      DATA_DIR: folder,
      PORT: String(port),
    });
    expect(await script.ended).toBe(0);
    expect(script.said()).toContain("listings: 0");
    expect(databasePid(folder)).toBe(pid);
  });

  test("stops everything on SIGTERM", async () => {
    const pid = databasePid(folder);
    expect(await stop(first, "SIGTERM")).toBe(0);
    expect(first.said()).toContain("Stopped.");
    expect(await isListening(port)).toBe(false);
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(path.join(folder, "start.lock"))).toBe(false);
  });

  test("repeats no step if nothing has changed, and leaves no server behind when it is killed", async () => {
    // bench/ measures how long that takes: other tests run at the same time here.
    const again = start({ DATA_DIR: folder, PORT: String(port), DEMO: "0" });
    await again.until(`http://localhost:${port}`);
    expect(await isHealthy(port)).toBe(true);
    for (const label of ["Database client", "Build"]) {
      expect(again.said()).toMatch(new RegExp(`^${label} .* s  nothing changed$`, "m"));
    }
    expect(again.said()).not.toContain("applied");
    leftBehind = databasePid(folder);
    await stop(again, "SIGKILL");
    await expect.poll(() => isListening(port)).toBe(false);
  });

  test("recovers from that on the next start, and ends when its parent process is gone", async () => {
    const parent = runScript(["tests/support/orphan.mjs", "--import", "tsx", "scripts/start.ts"], {
      DATA_DIR: folder,
      PORT: String(port),
      DEMO: "0",
    });
    await parent.until(`http://localhost:${port}`);
    expect([isAlive(leftBehind), await isHealthy(port)]).toEqual([false, true]);
    parent.child.kill("SIGKILL");
    await expect.poll(() => existsSync(path.join(folder, "start.lock"))).toBe(false);
    expect(await isListening(port)).toBe(false);
  });

  test("starts a database for a script if none runs, and stops it afterward", async () => {
    const script = runScript(["--import", "tsx", "tests/support/ask-database.ts"], { DATA_DIR: folder, DEMO: "0" });
    expect(await script.ended).toBe(0);
    expect(script.said()).toContain("listings: 0");
    expect(existsSync(path.join(clusterIn(folder), "postmaster.pid"))).toBe(false);
  });

  test.for(sampleOf(["Migrations", "\nDatabase  ", "Server "], 2))(
    "leaves nothing behind when Ctrl-C stops it at %s",
    async (line) => {
      const stopped = start({ DATA_DIR: folder, PORT: String(port), DEMO: "0" });
      await stopped.until(line);
      expect(await stop(stopped, "SIGINT")).toBe(130);
      await expect.poll(() => isListening(port)).toBe(false);
      expect(existsSync(path.join(folder, "start.lock"))).toBe(false);
      // The leftover files of a killed database don't mean that it runs.
      expect(existsSync(path.join(clusterIn(folder), "postmaster.pid")) && isAlive(databasePid(folder))).toBe(false);
    },
  );
});

describe("a start with an existing database", () => {
  test.each([
    ["with one role", false],
    ["with two roles, as a public site", true],
  ])("uses it %s, creates none, and adds no demo data", async (_, isPublic) => {
    const database = await makeTestDatabase();
    const folder = folders.add();
    const port = await reservePort();
    const script = start({
      DATABASE_URL: isPublic ? database.url : database.ownerUrl,
      DATABASE_OWNER_URL: isPublic ? database.ownerUrl : "",
      DATA_DIR: path.join(folder, "data"),
      PORT: String(port),
      RATE_LIMIT_SCALE: "2",
      ...(isPublic ? publicSite : {}),
    });
    await script.until(`\n${isPublic ? publicSite.SITE_URL : `http://localhost:${port}`}\n`);
    expect(script.said()).toContain("RATE_LIMIT_SCALE=2: every rate limit is multiplied by it.");
    const answer: unknown = await (await get(port, "/api/businesses/")).json();
    expect(await stop(script, "SIGTERM")).toBe(0);
    await database.drop();
    expect(answer).toMatchObject({ count: 0 });
    expect(script.said().includes("set DATABASE_OWNER_URL")).toBe(!isPublic);
    // The payment sandbox still stores its state.
    expect(existsSync(path.join(folder, "data/pg"))).toBe(false);
  });

  test("refuses to migrate it as a role that owns nothing, with one sentence", async () => {
    const database = await makeTestDatabase();
    const script = start({ DATABASE_URL: database.url, PORT: String(await reservePort()) });
    expect(await script.ended).toBe(1);
    expect(script.said()).toMatch(/: DATABASE_OWNER_URL must sign in as the role that owns the tables\.\n$/);
    await database.drop();
  });

  test("prints why it can't be reached, without the password", async () => {
    const script = start({
      DATABASE_URL: "postgresql://someone:hush@127.0.0.1:1/none",
      PORT: String(await reservePort()),
    });
    expect(await script.ended).toBe(1);
    expect(script.said()).toContain("The database at 127.0.0.1:1/none can't be reached: nothing listens there.");
    expect(script.said()).not.toContain("hush");
  });
});

describe("a server without its starter", () => {
  const serve = (env: Record<string, string>) =>
    runScript(["server.mjs"], { NODE_ENV: "production", DATABASE_URL: "postgresql://a@127.0.0.1:1/none", ...env });

  // tests/rules/start-settings.test.ts has the others, which are refused at the same place.
  test("ends with one sentence and exit code 1 for a setting that can't be used", async () => {
    const server = serve({ PORT: String(await reservePort()), RATE_LIMIT_SCALE: "abc" });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain('RATE_LIMIT_SCALE is "abc", which is not a number above 0.');
    expect(server.said()).not.toMatch(/^\s+at /m);
  });

  test("logs by how much the rate limits are multiplied", async () => {
    const server = serve({ PORT: String(await reservePort()), RATE_LIMIT_SCALE: "2.5" });
    await server.until('"rateLimitScale":2.5');
    expect(await stop(server, "SIGKILL")).toBe(null);
  });
});

describe("one sentence and exit code 1 for", () => {
  test.for([
    [
      "a folder that can't be written",
      { DATA_DIR: "package.json/data" },
      "package.json/data can't be written (ENOTDIR)",
    ],
    ["a setting that can't be used", { SITE_URL: "example" }, 'SITE_URL is "example", which is not an origin'],
  ] as [string, Record<string, string>, string][])("%s", async ([, env, sentence]) => {
    const script = start({ PORT: String(await reservePort()), ...env });
    expect(await script.ended).toBe(1);
    expect(script.said()).toContain(sentence);
    expect(script.said()).not.toMatch(/^\s+at /m);
  });
});
