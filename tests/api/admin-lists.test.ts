import { beforeAll, describe, expect, it } from "vitest";
import { type AdminCounts, type AuditRow } from "@/lib/contract/admin";
import { type Listing } from "@/lib/contract/listing";
import { kindFacts, kinds, otherKind } from "@/lib/rules/listing-kind";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview, makeRevision } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { findListingPage } from "@/server/site/find-listing-page";
import { guestCtx } from "@/server/http/guest";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { differences } from "../support/recount";

const db = database();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

const list = async (query: string) => {
  const answer = await call({ path: `listings/${query}`, as: admin.headers });
  return { ...(answer.body as { count: number; results: Listing[] }), status: answer.status };
};
const moveTo = (segment: string, ids: number[], to: number) =>
  call({
    path: `${segment}/bulk_set_category/`,
    method: "POST",
    body: { ids, to_category_id: to },
    as: admin.headers,
  });
const setStatus = (ids: number[], status: string) =>
  call({ path: "listings/bulk_status/", method: "POST", body: { ids, status }, as: admin.headers });

describe("the list of all listings", () => {
  const amount = 45;
  let root: number;
  beforeAll(async () => {
    const categories = { business: await makeCategory(db), doctor: await makeCategory(db, { kind: "doctor" }) };
    root = categories.business.id;
    for (let at = 0; at < amount; at += 1) {
      await makeListing(db, {
        categoryId: at % 3 ? categories.business.id : categories.doctor.id,
        name: `Merged ${at}`,
        status: (["pending", "active", "suspended"] as const)[at % 3],
        // Some changed at the same time: the id breaks the tie.
        updatedAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 2))),
      });
    }
  });

  it("returns both kinds in one order, each once, whichever way it is paged", async () => {
    const whole = await list("?search=Merged&limit=1000");
    expect(whole.count).toBe(amount);
    const order = whole.results.map(({ id }) => id);
    const times = whole.results.map(({ updated_at }) => updated_at);
    expect([...times].sort().reverse()).toEqual(times);
    for (const limit of [7, 10, 44]) {
      const pages: number[] = [];
      for (let offset = 0; offset < amount; offset += limit) {
        pages.push(...(await list(`?search=Merged&limit=${limit}&offset=${offset}`)).results.map(({ id }) => id));
      }
      expect(pages).toEqual(order);
    }
    expect((await list(`?search=Merged&offset=${amount}`)).results).toEqual([]);
    expect((await list(`?search=Merged&limit=0`)).count).toBe(amount);
  });

  it("filters by status, kind, category, and name", async () => {
    expect((await list("?search=Merged&status=pending")).count).toBe(15);
    expect((await list("?search=Merged&kind=doctor")).results.every(({ type }) => type === "doctor")).toBe(true);
    expect((await list(`?category_id=${root}`)).count).toBe(30);
    expect(
      (await list("?search=merged%204&ordering=name")).results.map((one) => one.name ?? one.provider_name),
    ).toEqual(["Merged 4", "Merged 40", "Merged 41", "Merged 42", "Merged 43", "Merged 44"]);
    expect((await list("?search=%25")).count).toBe(0);
  });

  it.each(["?status=gone", "?kind=shop", "?ordering=email", "?limit=-1", "?category_id=x"])(
    "refuses %s",
    async (query) => expect((await list(query)).status).toBe(400),
  );
});

describe.each(kinds)("moving several listings of kind %s", (kind) => {
  const { segment } = kindFacts[kind];
  async function branch() {
    const main = await makeCategory(db, { kind });
    const [from, to] = [
      await makeCategory(db, { kind, parentId: main.id }),
      await makeCategory(db, { kind, parentId: main.id }),
    ];
    return { main, from, to };
  }

  it("moves them and their addresses, numbering slugs that are taken", async () => {
    const { from, to } = await branch();
    await makeListing(db, { categoryId: to.id, name: "Twin", slug: "twin" });
    const moved = [
      await makeListing(db, { categoryId: from.id, name: "Twin", slug: "twin" }),
      await makeListing(db, { categoryId: from.id, name: "Lone", slug: "lone", status: "pending" }),
    ];
    const ids = moved.map(({ id }) => id);
    expect(await moveTo(segment, ids, to.id)).toMatchObject({ status: 200, body: { updated: 2 } });
    const found = await findListingPage(guestCtx(), [...from.fullSlug.split("/"), "twin"]);
    expect(found).toMatchObject({ kind: "moved", to: `/business/${to.fullSlug}/twin-2` });
    expect(await moveTo(segment, ids, to.id)).toMatchObject({ body: { updated: 0 } });
    expect(await differences()).toEqual({});
  });

  it("moves all or none: different main categories, a destination outside or at the top, the other kind, unknown ids", async () => {
    const [one, two] = [await branch(), await branch()];
    const here = await makeListing(db, { categoryId: one.from.id });
    const there = await makeListing(db, { categoryId: two.from.id });
    const foreign = await makeListing(db, { categoryId: (await makeCategory(db, { kind: otherKind(kind) })).id });
    expect(await moveTo(segment, [here.id, there.id], one.to.id)).toMatchObject({
      status: 400,
      body: { ids: ["Selected listings span different main categories. Refine your selection."] },
    });
    for (const target of [two.to.id, one.main.id, 99_999_999]) {
      expect(await moveTo(segment, [here.id], target)).toMatchObject({
        status: 400,
        body: { to_category_id: ["The destination must be a subcategory under that main category."] },
      });
    }
    expect((await moveTo(segment, [here.id, foreign.id], one.to.id)).status).toBe(400);
    expect((await moveTo(segment, [here.id, 99_999_999], one.to.id)).status).toBe(400);
    expect((await moveTo(segment, [], one.to.id)).status).toBe(400);
    const many = Array.from({ length: 10_000 }, (_, at) => at + 1);
    expect((await moveTo(segment, many, one.to.id)).status).toBe(400);
    expect(await db.listing.findUniqueOrThrow({ where: { id: here.id } })).toMatchObject({ categoryId: one.from.id });
  });
});

describe("setting the status of many listings", () => {
  it("changes what it can, reports what it can't, and keeps the counts right", async () => {
    const category = await makeCategory(db);
    const make = (status: "pending" | "active" | "suspended") => makeListing(db, { categoryId: category.id, status });
    const [pending, active, suspended] = [await make("pending"), await make("active"), await make("suspended")];
    const ids = [pending.id, active.id, suspended.id, 99_999_999];
    expect((await setStatus(ids, "active")).body).toEqual({
      updated: 2,
      skipped: [active.id, 99_999_999],
      decisions: [],
    });
    expect((await setStatus(ids, "active")).status).toBe(409);
    expect((await setStatus(ids, "suspended")).body).toMatchObject({ updated: 3, skipped: [99_999_999] });
    expect((await setStatus(ids, "pending")).status).toBe(400);
    expect(await differences()).toEqual({});
  });
});

describe("the dashboard's figures", () => {
  it("rise by exactly what is added", async () => {
    const read = async () => (await call({ path: "admin/counts/", as: admin.headers })).body as AdminCounts;
    const before = await read();
    const category = await makeCategory(db, { status: "pending", kind: "doctor" });
    const listing = await makeListing(db, { categoryId: category.id, status: "pending" });
    const owned = await makeListing(db);
    await makeUser(db, { status: "pending" });
    const review = await makeReview(db, { listingId: owned.id, status: "active" });
    await makeRevision(db, { reviewId: review.id });
    await makeReview(db, { listingId: owned.id, status: "pending" });
    await db.claim.create({ data: { listingId: listing.id, userId: admin.id, relationship: "Owner" } });
    await db.correction.create({ data: { listingId: owned.id, kind: "closed", confirmedAt: new Date() } });
    const pair = {
      kind: "business",
      score: 80,
      sameName: true,
      nearName: false,
      samePhone: true,
      sameAddress: false,
    } as const;
    const sides = { firstId: listing.id, secondId: owned.id };
    const dismissed = { firstId: listing.id, secondId: (await makeListing(db)).id };
    await db.duplicatePair.createMany({ data: [sides, dismissed].map((ids) => ({ ...pair, ...ids })) });
    await db.duplicateDismissal.create({ data: { ...dismissed, byId: admin.id } });
    const after = await read();
    const risen = Object.entries(after.pending).map(([name, n]) => [name, n - before.pending[name as "users"]]);
    expect(Object.fromEntries(risen)).toEqual({
      users: 1,
      appeals: 0,
      second_looks: 0,
      businesses: 0,
      doctors: 1,
      reviews: 2,
      categories: 1,
      claims: 1,
      flagged: 0,
      duplicates: 1,
      photos: 0,
      category_requests: 0,
      messages: 0,
      reports: 0,
      corrections: 1,
    });
    expect(after.all.reviews - before.all.reviews).toBe(2);
  });
});

describe("the audit log", () => {
  it("lists who did what, to what, and when, newest first", async () => {
    const listing = await makeListing(db, { status: "pending" });
    await setStatus([listing.id], "active");
    await setStatus([listing.id], "suspended");
    const read = async (query: string) =>
      (await call({ path: `audit/${query}`, as: admin.headers })).body as { count: number; results: AuditRow[] };
    const { results } = await read(`?actor=${admin.id}&action=listing.status&limit=2`);
    expect(results.map(({ after }) => after)).toEqual([
      { listings: [listing.id], status: "suspended" },
      { listings: [listing.id], status: "active" },
    ]);
    expect(results[0]).toMatchObject({ actor_id: admin.id, actor_name: "Robin Ashdown", request_id: "test-request" });
    expect((await read("?until=2020-01-01")).count).toBe(0);
    expect((await read("?since=2020-01-01&object_type=listing")).count).toBeGreaterThanOrEqual(2);
    const wrong = await call({ path: "audit/?since=yesterday", as: admin.headers });
    expect(wrong.status).toBe(400);
  });

  it("can't be changed, even with the database password", async () => {
    await expect(db.$executeRaw`UPDATE audit_row SET action = 'nothing'`).rejects.toThrow();
    await expect(db.$executeRaw`DELETE FROM audit_row`).rejects.toThrow();
    await expect(db.$executeRaw`TRUNCATE audit_row`).rejects.toThrow();
  });
});
