import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import http from "node:http";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { makeSession } from "@/prisma/factories/session";
import { makeUser } from "@/prisma/factories/user";
import { reservePort } from "../../scripts/process/reserve-port";
import { type RunningServer, startServer } from "../../scripts/process/server-process";
import { projectFolder } from "../../scripts/process/settings";
import { note } from "../support/assurance";
import { hasNginx, startNginx } from "../support/nginx";
import { makeTestDatabase } from "../support/postgres/test-database";
import { makePrisma } from "../support/prisma";

if (!hasNginx) console.warn("nginx isn't installed, so rollouts behind it are not tested.");

const requests = 2000;
const base = mkdtempSync(path.join(tmpdir(), "rolling-"));
const release = (name: string) => path.join(base, "releases", name);
const running = new Map<number, RunningServer>();
let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let manager: http.Server;
let cookie: string;
let ports: number[];

const serve = (port: number) =>
  startServer({
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", PORT: String(port), SITE_URL: nginx.origin, DATABASE_URL: database.url },
      ...{
        TRUSTED_PROXIES: "1",
        RATE_LIMIT_SCALE: "100000",
        STOP_IDLE_SECONDS: "15",
        LOG_LEVEL: "silent",
        WORKER: "0",
      },
    },
  });

/** Restarts the process on a port, as a service manager does: stops it, then starts it, and answers once it serves. */
async function restart(port: number) {
  await running.get(port)?.stop();
  running.set(port, await serve(port));
}

beforeAll(async () => {
  if (!hasNginx) return;
  chmodSync(base, 0o755);
  mkdirSync(path.join(base, "releases"));
  for (const name of ["old", "new"]) symlinkSync(projectFolder, release(name));
  symlinkSync(release("old"), path.join(base, "current"));
  database = await makeTestDatabase();
  const prisma = makePrisma(database.url);
  await makeListing(prisma, { name: "Harbor Law" });
  const admin = await makeUser(prisma, { userType: "admin" });
  cookie = `next-auth.session-token=${(await makeSession(prisma, { userId: admin.id })).token}`;
  await prisma.$disconnect();
  ports = [await reservePort(), await reservePort()];
  nginx = await startNginx({ ports, base });
  for (const port of ports) running.set(port, await serve(port));
  manager = http.createServer((req, res) => {
    const port = Number(/@(\d+)$/.exec(req.url ?? "")?.[1]);
    void (port ? restart(port) : Promise.resolve()).then(() => res.end());
  });
  await once(manager.listen(0, "127.0.0.1"), "listening");
  const { port } = manager.address() as AddressInfo;
  writeFileSync(path.join(base, "restart"), `exec curl -fs -o "${base}/restarted" "http://127.0.0.1:${port}/$1"\n`);
});
afterAll(async () => {
  if (hasNginx) {
    for (const { stop } of running.values()) await stop();
    await nginx.stop();
    manager.close();
    await database.drop();
  }
  rmSync(base, { recursive: true });
});

const roll = (...args: string[]) =>
  promisify(execFile)("sh", [path.join(projectFolder, "deploy/roll.sh"), ...args], {
    env: {
      ...process.env,
      ...{ BASE: base, PORTS: ports.join(" "), RESTART: `sh ${base}/restart` },
      ...{ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, DATA_DIR: path.join(base, "data") },
    },
  });

/** Sends requests, a quarter of them writes, until `isOver`, but at least `least`. Returns what each answered. */
async function visit(name: string, least: number, isOver: () => boolean): Promise<Map<string, number>> {
  const { csrftoken } = (await (await fetch(`${nginx.origin}/api/auth/csrf/`, { headers: { cookie } })).json()) as {
    csrftoken: string;
  };
  const headers = { cookie: `${cookie}; csrftoken=${csrftoken}`, "x-csrftoken": csrftoken, origin: nginx.origin };
  const results = new Map<string, number>();
  let sent = 0;
  async function ask(n: number): Promise<string> {
    if (n % 4 > 0) return String((await fetch(`${nginx.origin}/search?q=harbor+${n}`)).status);
    const body = JSON.stringify({ name: `Category ${name} ${n}`, kind: "business" });
    const init = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body };
    return `write ${(await fetch(`${nginx.origin}/api/categories/`, init)).status}`;
  }
  async function lane() {
    while (sent < least || !isOver()) {
      sent += 1;
      const result = await ask(sent).catch((error: Error) => error.message);
      results.set(result, (results.get(result) ?? 0) + 1);
    }
  }
  await Promise.all([1, 2, 3, 4].map(lane));
  return results;
}

test.skipIf(!hasNginx)(
  "a rollout of two processes behind the delivered nginx, and the way back, fail no request",
  async () => {
    const total: Record<string, number> = {};
    for (const [name, args] of Object.entries({ forward: [release("new")], back: ["--back", release("old")] })) {
      let isDone = false;
      const rolling = roll(...args).finally(() => (isDone = true));
      const results = await visit(name, requests / 2, () => isDone);
      expect((await rolling).stdout).toContain("Running");
      expect([...results.keys()].sort()).toEqual(["200", "write 201"]);
      for (const [result, count] of results) total[result] = (total[result] ?? 0) + count;
    }
    note({ "requests during rollouts": Object.values(total).reduce((sum, count) => sum + count, 0) });
  },
  600_000,
);
