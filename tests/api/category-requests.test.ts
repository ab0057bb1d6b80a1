import { beforeEach, expect, it } from "vitest";
import { type AdminCounts } from "@/lib/contract/admin";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { unique } from "@/prisma/factories/unique";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { grounds, mails } from "../support/reviews";

const db = database();
let owner: SignedIn;
let admin: SignedIn;
let listingId: number;
let wanted: { id: number; name: string; fullSlug: string };

beforeEach(async () => {
  await db.outboxMail.deleteMany();
  owner = await signIn({ userType: "owner" });
  admin = await signIn({ userType: "admin" });
  const main = await makeCategory(db, { name: "Legal", slug: unique() });
  wanted = await makeCategory(db, { name: "Family Law", parentId: main.id });
  const data = { name: "Harbor Law", categoryId: main.id, claimedById: owner.id, claimedAt: new Date() };
  listingId = (await makeListing(db, data)).id;
});

const at = (action: string) => ({ path: `businesses/${listingId}/${action}/` });
const ask = (body: unknown, as = owner) => call({ ...at("category_request"), method: "POST", body, as: as.headers });
const open = async () => (await call({ ...at("category_request"), as: owner.headers })).body;
const decide = (verdict: "approve" | "reject", body: unknown) =>
  call({ ...at(`${verdict}_category`), method: "POST", body, as: admin.headers });
const categoryOf = async () => (await db.listing.findUniqueOrThrow({ where: { id: listingId } })).categoryId;
const waiting = async () => {
  const query = "listings/?has_category_request=true";
  const { results } = (await call({ path: query, as: admin.headers })).body as { results: { id: number }[] };
  return results.map(({ id }) => id);
};

it("moves the listing when an admin approves it, and tells the owner", async () => {
  const sent = await ask({ category: wanted.id, note: "  We only do divorces. " });
  expect([sent.status, sent.body]).toMatchObject([
    201,
    { category_id: wanted.id, category_path: ["Legal", "Family Law"], note: "We only do divorces." },
  ]);
  expect(await waiting()).toContain(listingId);
  const counts = (await call({ path: "admin/counts/", as: admin.headers })).body as AdminCounts;
  expect([counts.pending.category_requests, counts.oldest.category_requests]).toEqual([1, expect.any(String)]);

  const answer = await decide("approve", { category: wanted.id });
  expect([answer.status, answer.body]).toMatchObject([200, { category_id: wanted.id }]);
  expect(await open()).toBeNull();
  expect((await mails("category-approved")).map(({ values }) => values)).toMatchObject([
    { category: "Family Law", listing: "Harbor Law" },
  ]);
  const old = await db.slugHistory.findFirstOrThrow({ where: { listingId } });
  expect(old.path).toMatch(/^[^/]+\/harbor-law/);
  const after = (await call({ path: "admin/counts/", as: admin.headers })).body as AdminCounts;
  expect([after.pending.category_requests, after.median_hours.category_requests]).toEqual([0, expect.any(Number)]);
});

it("adds a further category when an admin approves that, and not as anything else", async () => {
  const before = await categoryOf();
  expect((await ask({ category: before, is_further: true })).status).toBe(400);
  expect((await ask({ category: wanted.id, is_further: true })).body).toMatchObject({ is_further: true });
  expect((await decide("approve", { category: wanted.id })).status).toBe(409);
  const answer = await decide("approve", { category: wanted.id, is_further: true });
  expect([answer.status, answer.body]).toMatchObject([200, { categories: [{ id: before }, { id: wanted.id }] }]);
  expect(await mails("category-approved")).toHaveLength(1);
  expect((await ask({ category: wanted.id, is_further: true })).status).toBe(400);
});

it("isn't asked or approved for a sixth category", async () => {
  const mainId = (await db.category.findUniqueOrThrow({ where: { id: wanted.id } })).parentId;
  const ids: number[] = [];
  for (const name of ["Tax", "Wills", "Trusts", "Titles"])
    ids.push((await makeCategory(db, { name, parentId: mainId })).id);
  await ask({ category: wanted.id, is_further: true });
  await db.listing.update({ where: { id: listingId }, data: { furtherCategoryIds: ids } });
  expect((await decide("approve", { category: wanted.id, is_further: true })).status).toBe(409);
  expect((await ask({ category: wanted.id, is_further: true })).status).toBe(409);
  expect(await open()).toMatchObject({ category_id: wanted.id });
});

it("stays where it is when an admin rejects it, and the owner reads why", async () => {
  await ask({ category: wanted.id });
  const before = await categoryOf();
  expect((await decide("reject", { category: wanted.id, reason: "Your site names only tax law." })).status).toBe(200);
  expect([await categoryOf(), await open()]).toEqual([before, null]);
  expect((await mails("decision-made")).map(({ values }) => values)).toMatchObject([
    { measure: "category_request_refused", facts: "Your site names only tax law." },
  ]);
  expect((await decide("reject", { category: wanted.id, ...grounds })).status).toBe(409);
});

it("is decided once, and only as the admin saw it", async () => {
  await ask({ category: wanted.id });
  const other = await makeCategory(db);
  await ask({ category: other.id });
  expect((await decide("approve", { category: wanted.id })).status).toBe(409);
  const both = await Promise.all([
    decide("approve", { category: other.id }),
    decide("reject", { category: other.id, ...grounds }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([...(await mails("category-approved")), ...(await mails("decision-made"))]).toHaveLength(1);
});

it("names a category that can hold the listing and doesn't yet", async () => {
  const doctors = await makeCategory(db, { kind: "doctor" });
  const unknown = 2_000_000_000;
  for (const category of [doctors.id, await categoryOf(), unknown, ""]) {
    const { status, body } = await ask({ category });
    expect([status, Object.keys(body as object)]).toEqual([400, ["category"]]);
  }
});

it("can be withdrawn, and ends with the ownership", async () => {
  await ask({ category: wanted.id });
  const take = () => call({ ...at("category_request"), method: "DELETE", as: owner.headers });
  expect([(await take()).status, (await take()).status]).toEqual([204, 404]);
  await ask({ category: wanted.id });
  await call({ ...at("set_owner"), method: "POST", body: { user_id: null }, as: admin.headers });
  expect(await db.categoryRequest.count({ where: { listingId } })).toBe(0);
});

it("follows a category that is merged into another", async () => {
  await ask({ category: wanted.id });
  const into = await makeCategory(db, { name: "Families" });
  const merging = {
    path: `categories/${wanted.id}/merge/`,
    body: { into: into.id },
  };
  expect((await call({ ...merging, method: "POST", as: admin.headers })).status).toBe(200);
  expect(await open()).toMatchObject({ category_id: into.id, category_path: ["Families"] });
});

it("leaves no saved search behind when its category is merged, and keeps equal ones once", async () => {
  const into = await makeCategory(db);
  const saved = { userId: owner.id, name: "Divorce", seenUntil: new Date() };
  await db.savedSearch.createMany({
    data: [
      { ...saved, params: "q=divorce", categoryId: wanted.id },
      { ...saved, params: "q=custody", categoryId: wanted.id },
      { ...saved, params: "q=divorce", categoryId: into.id },
    ],
  });
  const merging = {
    path: `categories/${wanted.id}/merge/`,
    body: { into: into.id },
  };
  expect((await call({ ...merging, method: "POST", as: admin.headers })).status).toBe(200);
  const left = await db.savedSearch.findMany({ where: { userId: owner.id }, orderBy: { params: "asc" } });
  expect(left.map(({ params, categoryId }) => [params, categoryId])).toEqual([
    ["q=custody", into.id],
    ["q=divorce", into.id],
  ]);
});

it("is in the export of the member who asked, and goes with their account", async () => {
  await ask({ category: wanted.id, note: "We only do divorces." });
  const { email } = await db.user.findUniqueOrThrow({ where: { id: owner.id } });
  const mine = await call({ path: "users/me/export/", as: owner.headers });
  expect(JSON.stringify(mine.body)).toContain("We only do divorces.");
  const closing = { path: "users/me/", method: "DELETE", as: owner.headers } as const;
  expect((await call({ ...closing, body: { confirm_email: email, reviews: "keep" } })).status).toBeLessThan(300);
  expect(await db.categoryRequest.count({ where: { listingId } })).toBe(0);
});
