import { expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeSession } from "@/prisma/factories/session";
import { makeUser } from "@/prisma/factories/user";
import { CANCEL_TASK } from "@/server/billing/closed-account";
import { RETURNED_TASK } from "@/server/billing/returned-payment";
import { database } from "@/server/db/client";
import { LOCATE_TASK } from "@/server/places/locate";
import { EXPIRE_CHECKOUTS_TASK } from "@/server/listings/away";
import { PURGE_TASK } from "@/server/worker/purge-cdn";
import { crontab, tasksOf } from "@/server/worker/tasks";

const db = database();
const hour = 60 * 60 * 1000;
const ago = (ms: number) => new Date(Date.now() - ms);
const tasks = tasksOf(null);
const run = (name: string) => tasks[name]?.({}, { db, signal: new AbortController().signal });

it("deletes expired sessions and no others", async () => {
  const { id: userId } = await makeUser(db);
  await makeSession(db, { userId, expiresAt: ago(1000) });
  await makeSession(db, { userId, expiresAt: ago(-hour) });
  await run("forget-sessions");
  const left = await db.session.findMany({ where: { userId } });
  expect(left.map(({ expiresAt }) => expiresAt > new Date())).toEqual([true]);
});

it("keeps the answer to a repeated call for 24 hours, and a rate limit until its window ends", async () => {
  const call = { caller: "user:1", method: "POST", path: "/x", bodyHash: "h" };
  await db.idempotencyKey.createMany({
    data: [
      { ...call, key: "yesterday", createdAt: ago(25 * hour) },
      { ...call, key: "today", createdAt: ago(23 * hour) },
    ],
  });
  await db.rateLimit.createMany({
    data: [
      { key: "over", points: 1, expire: BigInt(Date.now() - hour) },
      { key: "running", points: 1, expire: BigInt(Date.now() + hour) },
      { key: "endless", points: 1, expire: null },
    ],
  });
  await run("forget-calls");
  expect((await db.idempotencyKey.findMany()).map(({ key }) => key)).toEqual(["today"]);
  expect((await db.rateLimit.findMany({ orderBy: { key: "asc" } })).map(({ key }) => key)).toEqual([
    "endless",
    "running",
  ]);
});

it("keeps an import's rejected rows for 30 days, and a dry run's notes while it may continue", async () => {
  const day = 24 * hour;
  const category = await makeCategory(db);
  const make = async (age: number, isDryRun: boolean) => {
    const facts = { kind: category.kind, categoryId: category.id, fileName: "a.csv", fingerprint: "a", isDryRun };
    const { id: importId } = await db.import.create({ data: { ...facts, createdAt: ago(age) } });
    const batch = { importId, firstRow: 0 };
    const counts = { rows: 2, created: isDryRun ? 1 : 0, skipped: isDryRun ? 1 : 2, refused: 0 };
    await db.importBatch.create({ data: { ...batch, ...counts, storedAt: ago(age) } });
    await db.importDetail.create({ data: { ...batch, answer: {}, cells: {} } });
    if (isDryRun)
      await db.importTrial.create({ data: { ...batch, place: 0, nameKey: "a", streetKey: "", importHash: "h" } });
    return importId;
  };
  const [old, recent] = [await make(31 * day, false), await make(29 * day, false)];
  const [left, running] = [await make(8 * day, true), await make(6 * day, true)];
  await run("forget-imports");
  const details = await db.importDetail.findMany({ orderBy: { importId: "asc" } });
  expect(details.map(({ importId }) => importId)).toEqual([recent, left, running]);
  expect((await db.importTrial.findMany()).map(({ importId }) => importId)).toEqual([running]);
  const statuses = await db.import.findMany({ where: { id: { in: [old, left, running] } }, orderBy: { id: "asc" } });
  expect(statuses.map(({ status }) => status)).toEqual(["running", "cancelled", "running"]);
});

it("keeps a payment event as long as the provider may resend it", async () => {
  const event = { type: "invoice.paid", providerAt: new Date(), payload: {} };
  const day = 24 * hour;
  await db.paymentEvent.createMany({
    data: [
      { ...event, id: "evt_old", receivedAt: ago(61 * day) },
      { ...event, id: "evt_recent", receivedAt: ago(59 * day) },
    ],
  });
  await run("forget-events");
  expect((await db.paymentEvent.findMany()).map(({ id }) => id)).toEqual(["evt_recent"]);
});

it("schedules every task, except those that something else queues", () => {
  const timed = crontab.split("\n").map((line) => line.split(" ")[5]);
  // Queued by closed accounts, returned mails, new places in the database, changes of pages, and listings that go away.
  const queued = [CANCEL_TASK, RETURNED_TASK, LOCATE_TASK, PURGE_TASK, EXPIRE_CHECKOUTS_TASK];
  const unqueued = Object.keys(tasks).filter((task) => !queued.includes(task));
  expect(timed.sort()).toEqual(unqueued.sort());
});
