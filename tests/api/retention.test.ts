import { beforeEach, describe, expect, it } from "vitest";
import { siteSettingChanges } from "@/lib/contract/site-settings";
import { type RetentionName } from "@/lib/rules/site-settings";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview, makeRevision } from "@/prisma/factories/review";
import { dayCounts } from "@/server/analytics/day-counts";
import { database } from "@/server/db/client";
import { execute, queryRows } from "@/server/db/sql";
import { tasksOf } from "@/server/worker/tasks";
import { signIn } from "../support/actors";
import { caughtUp, followChanges } from "../support/changes";
import { makeTwo } from "../support/merge-world";
import { mergeCalls } from "../support/merges";

followChanges();
const db = database();
const tasks = tasksOf(null);
const run = (name: string, signal = new AbortController().signal) => tasks[name]?.({}, { db, signal });
const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);

async function set(name: RetentionName, value: string) {
  await execute(db)`INSERT INTO site_setting (name, value, updated_at) VALUES (${name}, ${value}, now())`;
  await caughtUp();
}
beforeEach(async () => {
  await execute(db)`DELETE FROM site_setting`;
  await caughtUp();
});

it("refuses settings that are no days, are too few, or lift a limit that must stay", () => {
  const isRefused = (name: RetentionName, value: string) => !siteSettingChanges.safeParse({ [name]: value }).success;
  for (const value of ["364", "1.5", "-1", "a year", "99999"]) expect(isRefused("audit_days", value)).toBe(true);
  for (const value of ["365", "", "36500"]) expect(isRefused("audit_days", value)).toBe(false);
  expect(isRefused("security_event_days", "")).toBe(true);
  expect(isRefused("payment_event_days", "34")).toBe(true);
  expect(isRefused("visit_days", "179")).toBe(true);
});

describe("decided edits of reviews", () => {
  const decided = { status: "approved" as const };
  const left = async () => (await db.reviewRevision.findMany({ orderBy: { id: "asc" } })).map(({ title }) => title);

  it("stay forever until a setting says how long, and pending ones always", async () => {
    const { id: listingId } = await makeListing(db);
    const make = async () => (await makeReview(db, { listingId })).id;
    const [first, second, third] = [await make(), await make(), await make()];
    await makeRevision(db, { reviewId: first, title: "old", ...decided, decidedAt: ago(31), createdAt: ago(40) });
    await makeRevision(db, { reviewId: second, title: "recent", ...decided, decidedAt: ago(29), createdAt: ago(40) });
    await makeRevision(db, { reviewId: third, title: "pending", createdAt: ago(40) });
    await run("forget-revisions");
    expect(await left()).toEqual(["old", "recent", "pending"]);
    await set("revision_days", "30");
    await run("forget-revisions");
    expect(await left()).toEqual(["recent", "pending"]);
    const flags = await db.review.findMany({ where: { id: { in: [first, second, third] } }, orderBy: { id: "asc" } });
    expect(flags.map(({ hasEdit }) => hasEdit)).toEqual([false, false, true]);
  });
});

describe("daily counts", () => {
  const totals = async (listingId: number) => {
    const rows = await db.listingDay.findMany({ where: { listingId }, orderBy: { day: "asc" } });
    return rows.map(({ day, views, websites }) => [day.toISOString().slice(0, 10), views, websites]);
  };
  const add = (listingId: number, day: string | Date, views: number) =>
    db.listingDay.create({ data: { listingId, day: new Date(day), views, websites: 1 } });

  it("become monthly ones after two years, or the days of the setting, and lose no count", async () => {
    const [one, two] = [await makeListing(db), await makeListing(db)];
    for (const { id } of [one, two]) {
      await add(id, "2023-02-01", 1);
      await add(id, "2023-02-02", 2);
      await add(id, "2023-02-28", 3);
      await add(id, "2023-04-30", 4);
    }
    const [year, recent] = [ago(400).toISOString().slice(0, 10), ago(100).toISOString().slice(0, 10)];
    await add(one.id, year, 5);
    await add(one.id, recent, 6);
    const folded = [
      ["2023-02-01", 6, 3],
      ["2023-04-01", 4, 1],
    ];
    await run("fold-visits");
    expect(await totals(one.id)).toEqual([...folded, [year, 5, 1], [recent, 6, 1]]);
    expect(await totals(two.id)).toEqual(folded);
    await set("visit_days", "180");
    await run("fold-visits");
    expect(await totals(one.id)).toEqual([...folded, [`${year.slice(0, 8)}01`, 5, 1], [recent, 6, 1]]);
  });

  it("stay daily where the setting is empty", async () => {
    const { id } = await makeListing(db);
    await add(id, "2020-03-05", 1);
    await set("visit_days", "");
    await run("fold-visits");
    expect(await totals(id)).toEqual([["2020-03-05", 1, 1]]);
  });

  it("go back to a merged listing although they were added up meanwhile", async () => {
    const admin = mergeCalls((await signIn({ userType: "admin" })).headers);
    const { kept, merged } = await makeTwo("business");
    await add(kept.id, "2023-05-03", 1);
    await add(merged.id, "2023-05-03", 2);
    await add(merged.id, "2023-05-04", 4);
    const { body } = await admin.merge(kept.id, merged.id, { owner: "kept" });
    expect(await totals(kept.id)).toEqual([
      ["2023-05-03", 3, 2],
      ["2023-05-04", 4, 1],
    ]);
    await run("fold-visits");
    expect(await totals(kept.id)).toEqual([["2023-05-01", 7, 3]]);
    expect((await admin.undo(body.id)).status).toBe(200);
    expect(await totals(kept.id)).toEqual([["2023-05-01", 1, 1]]);
    expect(await totals(merged.id)).toEqual([
      ["2023-05-03", 2, 1],
      ["2023-05-04", 4, 1],
    ]);
  });

  it("are all added up: every column of the table but its key", async () => {
    const rows = await queryRows<{ name: string }>(db)`
      SELECT attname AS name FROM pg_attribute
      WHERE attrelid = 'listing_day'::regclass AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('listing_id', 'day')`;
    expect(rows.map(({ name }) => name).sort()).toEqual([...dayCounts].sort());
  });
});

describe("logs", () => {
  const event = { kind: "sign_in", operation: "", reason: "", source: "logs of this test", count: 1 };
  const left = () => db.securityEvent.count({ where: { source: event.source } });

  it("are deleted after the days of the setting, however many rows there are", async () => {
    await db.securityEvent.createMany({
      data: Array.from({ length: 10_001 }, () => ({ ...event, createdAt: ago(8) })),
    });
    await db.securityEvent.create({ data: { ...event, createdAt: ago(6) } });
    await run("purge-security-events");
    expect(await left()).toBe(10_002);
    await set("security_event_days", "7");
    await run("purge-security-events", AbortSignal.abort());
    expect(await left()).toBe(10_002);
    await run("purge-security-events");
    expect(await left()).toBe(1);
  });

  it("of payment events stay longer where the setting says so", async () => {
    await db.paymentEvent.create({
      data: { id: "evt_1", type: "invoice.paid", providerAt: ago(90), payload: {}, receivedAt: ago(90) },
    });
    await set("payment_event_days", "120");
    await run("forget-events");
    expect(await db.paymentEvent.count()).toBe(1);
  });
});
