import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { makeSession } from "@/prisma/factories/session";
import { makeUser } from "@/prisma/factories/user";
import { makeDatabase, withClient } from "../../scripts/process/database";
import { migrate } from "../../scripts/process/migrate";
import { type Postgres, startPostgres } from "../../scripts/process/postgres";
import { siteUrlOf } from "../../scripts/process/site-role";
import { note, noteHighest } from "../support/assurance";
import { DataFolders } from "../support/data-folder";
import { proxyDatabase } from "../support/database-proxy";
import { primarySettings, replicaName, startReplica } from "../support/postgres/replica";
import { makePrisma } from "../support/prisma";
import { serveSite } from "../support/served-site";

/** The promise of docs/operations.md. */
const writesAgainMs = 30_000;
const patient = { timeout: writesAgainMs, interval: 50 };

const folders = new DataFolders();
let primary: Postgres;
let replica: Awaited<ReturnType<typeof startReplica>>;
let address: Awaited<ReturnType<typeof proxyDatabase>>;
let site: Awaited<ReturnType<typeof serveSite>>;
let headers: Record<string, string>;
let listing: { id: number; path: string };
/** What to end, the last first: a failed start leaves nothing running. */
const ends: (() => unknown)[] = [folders.remove.bind(folders)];

beforeAll(async () => {
  primary = await startPostgres(folders.add(), { settings: primarySettings });
  ends.push(primary.stop);
  await makeDatabase(primary.urlOf, "site");
  const url = siteUrlOf(primary.urlOf("site"));
  await migrate(primary.urlOf("site"), url);
  replica = await startReplica(primary);
  ends.push(replica.remove, replica.stop);
  await withClient(primary.urlOf("site"), async (client) => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${replicaName}'`);
    await client.query("SELECT pg_reload_conf()");
  });
  const prisma = makePrisma(url);
  const { id } = await makeListing(prisma, { name: "Before" });
  const admin = await makeUser(prisma, { userType: "admin" });
  const { token } = await makeSession(prisma, { userId: admin.id });
  await prisma.$disconnect();
  address = await proxyDatabase(url);
  ends.push(address.close);
  site = await serveSite(address.url, { LOG_LEVEL: "silent" });
  ends.push(site.stop);
  const cookie = `next-auth.session-token=${token}`;
  const csrf = await fetch(`${site.origin}/api/auth/csrf/`, { headers: { cookie } });
  const { csrftoken } = (await csrf.json()) as { csrftoken: string };
  headers = {
    cookie: `${cookie}; csrftoken=${csrftoken}`,
    "x-csrftoken": csrftoken,
    "content-type": "application/json",
    origin: site.origin,
  };
  const moved = await fetch(`${site.origin}/business/${id}`, { redirect: "manual" });
  listing = { id, path: moved.headers.get("location") ?? "" };
}, 300_000);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const onReplica = <Row extends object>(statement: string, values: unknown[] = []) =>
  withClient(replica.at(primary.urlOf("site")), async (client) => (await client.query<Row>(statement, values)).rows);

/** Adds categories, one after the other, until told to stop; collects those that were acknowledged. */
function keepWriting() {
  const acknowledged: number[] = [];
  const refused = new Set<number>();
  let isOver = false;
  async function write(lane: number) {
    for (let n = 0; !isOver; n += 1) {
      const body = JSON.stringify({ name: `Lane ${lane} number ${n}`, kind: "business" });
      const answer = await fetch(`${site.origin}/api/categories/`, { method: "POST", headers, body });
      const { id } = (await answer.json()) as { id: number };
      if (answer.status === 201) acknowledged.push(id);
      else refused.add(answer.status);
    }
  }
  const lanes = [1, 2, 3].map(write);
  const stop = () => ((isOver = true), Promise.all(lanes));
  return { acknowledged, refused, stop };
}

test("writes again within 30 s of the primary's death, without a restart, and has lost nothing", async () => {
  const { acknowledged, refused, stop } = keepWriting();
  try {
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), patient);
    const began = performance.now();
    address.refuse();
    primary.child.kill("SIGKILL");
    await vi.waitFor(() => expect([...refused]).toEqual([503]), patient);
    // What an operator or a failover manager does: promote, then move the address.
    await onReplica("SELECT pg_promote()");
    await address.pass(replica.at(primary.urlOf("site")));
    const before = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before), patient);
    const ms = performance.now() - began;
    expect(ms).toBeLessThan(writesAgainMs);
    noteHighest("ms from the primary's death to the next write", Math.round(ms));
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 20), patient);
  } finally {
    await stop();
  }
  expect([...refused]).toEqual([503]);
  const stored = await onReplica("SELECT id FROM category WHERE id = ANY($1)", [acknowledged]);
  expect(stored.length).toBe(acknowledged.length);
  note({ failovers: 1, "acknowledged writes through failovers": acknowledged.length });
});

test("hears changes and runs jobs on the new primary", async () => {
  const health = async (): Promise<unknown> => (await fetch(`${site.origin}/api/health/`)).json();
  await expect.poll(health, patient).toEqual({ status: "ok", database: "ok", notices: "ok" });
  for (const name of ["Once renamed", "Twice renamed"]) {
    await (await fetch(site.origin + listing.path)).text();
    await onReplica("UPDATE listing SET name = $1 WHERE id = $2", [name, listing.id]);
    expect(await (await fetch(site.origin + listing.path)).text()).toContain(name);
  }
  await onReplica("SELECT graphile_worker.add_job('end-premium')");
  await expect.poll(() => onReplica("SELECT task_identifier FROM graphile_worker.jobs"), patient).toEqual([]);
});
