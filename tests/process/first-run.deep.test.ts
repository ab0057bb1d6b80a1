import { afterAll, expect, test } from "vitest";
import { withClient } from "../../scripts/process/database";
import { clusterOf } from "../../scripts/process/postgres-place";
import { urlOfRunning } from "../../scripts/process/postgres";
import { DataFolders } from "../support/data-folder";
import { reservePort } from "../../scripts/process/reserve-port";
import { runScript } from "../support/script";

const folders = new DataFolders();
const folder = folders.add();

afterAll(() => folders.remove());

async function countAt(port: number, resource: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${resource}/?limit=1`);
  return ((await answer.json()) as { count: number }).count;
}

/** The number of users in the database while it is being filled. */
async function usersIn(dataFolder: string): Promise<number> {
  const urlOf = urlOfRunning(clusterOf(dataFolder));
  if (!urlOf) return 0;
  const { rows } = await withClient(urlOf("vouchsafe_new"), (client) =>
    client.query<{ count: number }>('select count(*)::int as count from "user"'),
  );
  return rows[0]?.count ?? 0;
}

test("completes the demo data on the next start after a first run was killed", async () => {
  const port = await reservePort();
  const start = () => runScript(["--import", "tsx", "scripts/start.ts"], { DATA_DIR: folder, PORT: String(port) });

  const cut = start();
  await cut.until("Demo data");
  await expect.poll(() => usersIn(folder), { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
  // Without a chance to clean up.
  cut.child.kill("SIGKILL");
  await cut.ended;
  expect(cut.said()).not.toContain("Ready");

  const next = start();
  await next.until(`http://localhost:${port}`);
  const [doctors, businesses] = [await countAt(port, "doctors"), await countAt(port, "businesses")];
  expect(next.said()).toContain("admin@example.com");
  expect(Math.min(doctors, businesses)).toBeGreaterThan(50);
  next.child.kill("SIGTERM");
  expect(await next.ended).toBe(0);

  // Does what the next start does before it serves.
  const again = runScript(["--import", "tsx", "scripts/setup.ts"], { DATA_DIR: folder, PORT: String(port) });
  expect(await again.ended).toBe(0);
  expect(again.said()).not.toMatch(/^Demo data +\d/m);
});
