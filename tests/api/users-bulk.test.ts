import { beforeAll, beforeEach, expect, it } from "vitest";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";

const db = database();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});
beforeEach(() => db.outboxMail.deleteMany());

const set = (ids: number[], status: string, query = "") =>
  call({ path: `users/bulk_status/${query}`, method: "POST", body: { ids, status }, as: admin.headers });
const three = async () => {
  const made = [
    await makeUser(db, { status: "pending" }),
    await makeUser(db, { status: "active" }),
    await makeUser(db, { status: "suspended" }),
  ];
  return made.map(({ id }) => id) as [number, number, number];
};
const statusOf = async (id: number) => (await db.user.findUniqueOrThrow({ where: { id } })).status;
const mails = () => db.outboxMail.findMany({ select: { userId: true, template: true }, orderBy: { userId: "asc" } });
const unknown = 2_000_000_000;

it("moves accounts as the table of moves allows, and names the rest", async () => {
  const [pending, active, suspended] = await three();
  const closed = (await makeUser(db, { status: "pending", closedAt: new Date() })).id;
  const ids = [suspended, pending, active, pending, closed, unknown];
  expect(await set(ids, "active")).toMatchObject({
    status: 200,
    body: { updated: 2, skipped: [active, closed, unknown] },
  });
  expect(await Promise.all([pending, active, suspended].map(statusOf))).toEqual(["active", "active", "active"]);
  expect(await set(ids, "active")).toMatchObject({
    status: 409,
    body: { detail: "None of these can be moved to that status." },
  });
  const fresh = await three();
  const { body } = await set(fresh, "suspended");
  expect(body).toMatchObject({ updated: 1, skipped: [fresh[0], fresh[2]], decisions: [{ reason: "other" }] });
  // A key opens the decision to its holder.
  const parties = await db.decisionParty.findMany();
  for (const { key } of parties) expect(JSON.stringify(body)).not.toContain(key);
  expect(parties.length).toBeGreaterThan(0);
});

it("skips accounts whose status has changed, and tells the second of two admins", async () => {
  const [, active, suspended] = await three();
  const one = (ids: number[]) =>
    call({
      path: "users/bulk_status/",
      method: "POST",
      body: { ids, status: "active", from: "pending" },
      as: admin.headers,
    });
  expect(await one([suspended])).toMatchObject({
    status: 409,
    body: { detail: "Another moderator already changed this. Reload to see its status." },
  });
  const { id: pending } = await makeUser(db, { status: "pending" });
  expect((await one([active, pending, suspended])).body).toMatchObject({ updated: 1, skipped: [active, suspended] });
  expect(await statusOf(suspended)).toBe("suspended");
});

it("notifies activated accounts by email on request only, and suspended ones always", async () => {
  const [pending, active, suspended] = await three();
  await set([pending, active, suspended], "active", "?notify=1");
  expect(await mails()).toEqual([
    { userId: pending, template: "account-approved" },
    { userId: suspended, template: "account-reactivated" },
  ]);
  await db.outboxMail.deleteMany();
  await set([pending, active], "suspended");
  expect(await mails()).toEqual([pending, active].map((userId) => ({ userId, template: "decision-made" })));
});

it("writes one audit row with the previous status of each", async () => {
  const [pending, active, suspended] = await three();
  await set([active], "suspended");
  expect(await db.auditRow.findFirst({ orderBy: { id: "desc" } })).toMatchObject({ objectId: active });
  const before = await db.auditRow.count();
  await set([pending, suspended], "active");
  expect(await db.auditRow.count()).toBe(before + 1);
  expect(await db.auditRow.findFirst({ orderBy: { id: "desc" } })).toMatchObject({
    actorId: admin.id,
    objectId: null,
    action: "user.status",
    before: {
      users: [
        [pending, "pending"],
        [suspended, "suspended"],
      ],
    },
    after: { users: [pending, suspended], status: "active" },
  });
});

it("suspends none when the last active admins would be suspended together", async () => {
  const second = await makeUser(db, { userType: "admin" });
  const bystander = await makeUser(db);
  const ids = [bystander.id, admin.id, second.id];
  expect(await set(ids, "suspended")).toMatchObject({
    status: 409,
    body: { detail: "The site's last active admin is among them. Make someone else an admin first." },
  });
  expect(await Promise.all(ids.map(statusOf))).toEqual(["active", "active", "active"]);
  expect((await set([second.id, bystander.id], "suspended")).body).toMatchObject({ updated: 2, skipped: [] });
});

it("refuses an invalid call as a whole", async () => {
  const [pending] = await three();
  const many = Array.from({ length: 2000 }, (_, at) => at + 1);
  expect(await set(many, "active")).toMatchObject({ status: 400, body: { ids: ["At most 1000 at once."] } });
  expect((await set([], "active")).status).toBe(400);
  expect((await set([pending], "pending")).status).toBe(400);
  expect((await set([0.5], "active")).status).toBe(400);
  expect(await statusOf(pending)).toBe("pending");
});
