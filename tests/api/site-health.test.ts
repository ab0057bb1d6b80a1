import { beforeAll, expect, it } from "vitest";
import { siteHealth, type SiteHealth } from "@/lib/contract/site-health";
import { database } from "@/server/db/client";
import { queueFigures } from "@/server/jobs/figures";
import { queueMail } from "@/server/mail/queue";
import { execute } from "@/server/db/sql";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";

const db = database();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

async function health(): Promise<SiteHealth> {
  const { status, body } = await call({ path: "admin/health/", as: admin.headers });
  expect(status).toBe(200);
  return siteHealth.strict().parse(body);
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

it("tells admins how database, disk, and versions are", async () => {
  const { database: base, disk, versions, backup, payments } = await health();
  expect(base.version).toMatch(/^\d+/);
  expect(base.bytes).toBeGreaterThan(1e6);
  expect(base.connections).toBeGreaterThan(0);
  expect(base.most_connections).toBeGreaterThan(base.connections);
  expect(disk.free_bytes).toBeGreaterThan(0);
  expect(disk.bytes).toBeGreaterThan(disk.free_bytes);
  expect(versions.site).toMatch(/^\d+\.\d+\.\d+$/);
  expect(versions.migration).toMatch(/^\d{14}_/);
  expect(Date.parse(versions.started_at)).toBeLessThan(Date.now());
  expect([backup, payments.last_event_at, payments.unapplied]).toEqual([null, null, 0]);
});

it("counts mails that wait, fail, and were given up, and names no receiver", async () => {
  const id = await queueMail(db, {
    to: { email: "secret@example.net" },
    template: "sign-in-link",
    values: { key: "k" },
  });
  expect((await health()).mail).toMatchObject({ waiting: 1, failing: 0, failed: 0, last_sent_at: null });
  await db.outboxMail.update({ where: { id }, data: { attempts: 2, lastError: "550 secret@example.net" } });
  const failing = await health();
  expect(failing.mail).toMatchObject({ waiting: 1, failing: 1 });
  expect(JSON.stringify(failing)).not.toContain("secret");
  await db.outboxMail.update({ where: { id }, data: { status: "failed" } });
  expect((await health()).mail).toMatchObject({ waiting: 0, failing: 0, failed: 1 });
  await db.outboxMail.update({ where: { id }, data: { sendAfter: minutesAgo(8 * 24 * 60) } });
  expect((await health()).mail.failed).toBe(0);
  await db.outboxMail.update({ where: { id }, data: { status: "sent", sentAt: minutesAgo(1) } });
  expect((await health()).mail.last_sent_at).not.toBeNull();
});

it("tells for how long jobs have waited, and which were given up", async () => {
  await execute(db)`DELETE FROM graphile_worker._private_jobs`;
  expect(await queueFigures(db)).toEqual({ due: 0, age: 0, failed: 0 });
  await execute(db)`SELECT graphile_worker.add_job('later', run_at => now() + interval '1 hour')`;
  await execute(db)`SELECT graphile_worker.add_job('due', run_at => now() - interval '20 minutes')`;
  await execute(db)`SELECT graphile_worker.add_job('gone', run_at => now() - interval '1 hour', max_attempts => 1)`;
  await execute(db)`UPDATE graphile_worker._private_jobs SET attempts = 1, locked_at = now() WHERE max_attempts = 1`;
  expect((await queueFigures(db)).failed).toBe(0);
  await execute(db)`UPDATE graphile_worker._private_jobs SET locked_at = NULL`;
  const { queue } = await health();
  expect(queue).toMatchObject({ due: 1, failed: 1 });
  expect(queue.oldest_seconds).toBeGreaterThan(1190);
  expect(queue.oldest_seconds).toBeLessThan(1300);
  await execute(db)`DELETE FROM graphile_worker._private_jobs`;
});

it("shows the last backup and the last event of the payment provider", async () => {
  const backup = { startedAt: minutesAgo(3), bytes: 5_000_000_000n, rowCount: 12n, place: "/backups/newest" };
  await db.backupRun.create({ data: { ...backup, finishedAt: minutesAgo(60), place: "/backups/older" } });
  await db.backupRun.create({ data: { ...backup, finishedAt: minutesAgo(2) } });
  const event = { type: "invoice.paid", providerAt: new Date(), payload: {} };
  await db.paymentEvent.create({ data: { ...event, id: "evt_old", receivedAt: minutesAgo(10) } });
  await db.paymentEvent.create({ data: { ...event, id: "evt_new", receivedAt: minutesAgo(1) } });
  const shown = await health();
  expect(shown.backup).toMatchObject({ bytes: 5_000_000_000, place: "/backups/newest" });
  expect(shown.payments.unapplied).toBe(1);
  expect(Date.now() - Date.parse(shown.payments.last_event_at ?? "")).toBeLessThan(120_000);
  await db.paymentEvent.deleteMany();
  await db.backupRun.deleteMany();
});
