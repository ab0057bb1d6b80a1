import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isAlive } from "../../scripts/process/alive";
import { clusterIn, DataFolders } from "../support/data-folder";
import { reservePort } from "../../scripts/process/reserve-port";
import { isListening } from "../support/is-listening";
import { runScript, type Script } from "../support/script";

const folders = new DataFolders();
const folder = folders.add();
let port: number;
let start: Script;

const databasePid = () => Number(readFileSync(path.join(clusterIn(folder), "postmaster.pid"), "utf8").split("\n")[0]);

const parentOf = (pid: string) => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return 0;
  }
};

/** The server process that the starter runs. */
const serverPid = () =>
  Number(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name) && parentOf(name) === start.child.pid)
      .find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("server.mjs")),
  );

async function statusOf(route: string) {
  try {
    return (await fetch(`http://127.0.0.1:${port}${route}`, { headers: { connection: "close" } })).status;
  } catch {
    return 0;
  }
}

const serves = () => expect.poll(async () => [await statusOf("/api/health/"), await statusOf("/api/stats/")]);

beforeAll(async () => {
  port = await reservePort();
  start = runScript(["--import", "tsx", "scripts/start.ts"], { DATA_DIR: folder, PORT: String(port), DEMO: "0" });
  await start.until(`http://localhost:${port}`);
});
afterAll(async () => {
  start.child.kill("SIGKILL");
  await start.ended;
  folders.remove();
});

test("restarts a killed server and prints one sentence", async () => {
  const pid = serverPid();
  process.kill(pid, "SIGKILL");
  await start.until("The server ended by itself (SIGKILL): it is started again in 0.25 s.");
  await serves().toEqual([200, 200]);
  expect(serverPid()).not.toBe(pid);
});

test("restarts a killed database while the server keeps running", async () => {
  const [database, server] = [databasePid(), serverPid()];
  process.kill(database, "SIGKILL");
  await start.until("The database ended by itself (SIGKILL): it is started again in 0.25 s.");
  await expect.poll(() => databasePid() !== database && isAlive(databasePid())).toBe(true);
  await serves().toEqual([200, 200]);
  expect(serverPid()).toBe(server);
});

test("restarts both when they are killed at once", async () => {
  const [database, server] = [databasePid(), serverPid()];
  process.kill(database, "SIGKILL");
  process.kill(server, "SIGKILL");
  await serves().toEqual([200, 200]);
  expect([databasePid(), serverPid()]).not.toContain(database);
});

test("stops, together with the database, when the server ends more than five times within a minute", async () => {
  const database = databasePid();
  const killUntilRefused = () => {
    const pid = serverPid();
    if (pid) process.kill(pid, "SIGKILL");
    return start.said().includes("times within a minute");
  };
  await expect.poll(killUntilRefused).toBe(true);
  expect(await start.ended).toBe(1);
  expect(start.said()).toMatch(
    /^The server failed 6 times within a minute, now it [^\n]*SIGKILL[^\n]*: the site stops\.$/m,
  );
  expect(start.said().match(/^The server [^\n]*: it is started again in [\d.]+ s\.$/gm)?.length).toBeGreaterThanOrEqual(
    5,
  );
  expect(isAlive(database)).toBe(false);
  expect(await isListening(port)).toBe(false);
});
