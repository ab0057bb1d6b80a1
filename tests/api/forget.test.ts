import { expect, it } from "vitest";
import { makeSession } from "@/prisma/factories/session";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { crontab, tasksOf } from "@/server/worker/tasks";

const db = database();
const hour = 60 * 60 * 1000;
const ago = (ms: number) => new Date(Date.now() - ms);
const tasks = tasksOf(null);
const run = (name: string) => tasks[name]?.({}, { db, signal: new AbortController().signal });

it("lets go of sessions that have run out and of nobody else's", async () => {
  const { id: userId } = await makeUser(db);
  await makeSession(db, { userId, expiresAt: ago(1000) });
  await makeSession(db, { userId, expiresAt: ago(-hour) });
  await run("forget-sessions");
  const left = await db.session.findMany({ where: { userId } });
  expect(left.map(({ expiresAt }) => expiresAt > new Date())).toEqual([true]);
});

it("keeps the answer to a repeated call for 24 hours, and a budget until its time is over", async () => {
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

it("is done by the clock: every task but those that something else queues has its line", () => {
  const timed = crontab.split("\n").map((line) => line.split(" ")[5]);
  expect(timed.sort()).toEqual(Object.keys(tasks).sort());
});
