import { beforeAll, describe, expect, it } from "vitest";
import { type Category } from "@/lib/contract/category";
import { listingCount } from "@/lib/format/category-count";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { findCategoryPage, topCategories } from "@/server/categories/read";
import { listCategoryListings } from "@/server/listings/category-listings";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { signIn } from "../support/actors";
import { call } from "../support/call";

const request = (query: string, as?: Record<string, string>) => call({ path: `categories/?${query}`, as });
const slugs = async (query: string, as?: Record<string, string>) =>
  ((await request(query, as)).body as { results: Category[] }).results.map((one) => one.full_slug);

let maker: Awaited<ReturnType<typeof signIn>>;
let root: { id: number };
let leaf: { id: number };

beforeAll(async () => {
  const db = database();
  maker = await signIn();
  root = await makeCategory(db, { name: "Lawyers" });
  const family = await makeCategory(db, { name: "Family", parentId: root.id, icon: "Users", color: "#aa5500" });
  leaf = await makeCategory(db, { name: "Divorce", parentId: family.id });
  await makeCategory(db, { name: "Doctors", kind: "doctor" });
  await makeCategory(db, { name: "Waiting", status: "pending", createdById: maker.id, parentId: root.id });
  await makeListing(db, { categoryId: leaf.id, name: "One" });
  await makeListing(db, { categoryId: leaf.id, name: "Two", isPremium: true });
  await makeListing(db, { categoryId: root.id, name: "Three", status: "pending" });
});

describe("categories/", () => {
  it("lists active ones by name, with the counts of their whole subtree", async () => {
    const { body } = await request("");
    const { count, results } = body as { count: number; results: Category[] };
    expect(count).toBe(4);
    expect(results.map((one) => [one.full_slug, one.business_count, one.doctor_count])).toEqual([
      ["lawyers/family/divorce", 2, 0],
      ["doctors", 0, 0],
      ["lawyers/family", 2, 0],
      ["lawyers", 2, 0],
    ]);
    expect(results[2]).toMatchObject({
      icon: "Users",
      color: "#aa5500",
      parent: root.id,
      kind: "business",
      slug: "family",
    });
  });

  it("shows a pending one only to its author and admins", async () => {
    const admin = await signIn({ userType: "admin" });
    expect(await slugs("slug=waiting")).toEqual([]);
    expect(await slugs("slug=waiting", (await signIn()).headers)).toEqual([]);
    expect(await slugs("slug=waiting", maker.headers)).toEqual(["lawyers/waiting"]);
    expect(await slugs("slug=waiting", admin.headers)).toEqual(["lawyers/waiting"]);
  });

  it.each([
    ["slug=family", ["lawyers/family"]],
    ["full_slug=lawyers/family", ["lawyers/family"]],
    ["parent=null", ["doctors", "lawyers"]],
    ["ordering=-business_count&limit=2", ["lawyers", "lawyers/family"]],
    ["limit=2&offset=3", ["lawyers"]],
  ])("answers %s with %j", async (query, expected) => expect(await slugs(query)).toEqual(expected));

  it.each([
    ["ordering=icon", "ordering"],
    ["parent=x", "parent"],
    ["limit=-5", "limit"],
  ])("refuses %s", async (query, field) => {
    const { status, body } = await request(query);
    expect([status, Object.keys(body as object)]).toEqual([400, [field]]);
  });

  it("finds one by id, slug, and path, in any letter case", async () => {
    const found = [
      await call({ path: `categories/${leaf.id}/` }),
      await call({ path: "categories/by-slug/Divorce/" }),
      await call({ path: "categories/by-path/Lawyers/family/divorce/" }),
    ];
    for (const answer of found) expect(answer).toMatchObject({ status: 200, body: { id: leaf.id } });
    expect((await call({ path: "categories/by-path/divorce/" })).status).toBe(404);
    expect((await call({ path: "categories/by-slug/waiting/" })).status).toBe(404);
  });
});

describe("a category's page", () => {
  it("names its ancestors and children", async () => {
    const found = await findCategoryPage(guestCtx(), ["lawyers", "family"]);
    if (found.kind !== "page") throw new Error(found.kind);
    expect(found.place.above.map((one) => one.name)).toEqual(["Lawyers"]);
    expect(found.place.children.map((one) => one.name)).toEqual(["Divorce"]);
  });

  it("lists the subtree's active listings, premium first", async () => {
    const listings = await listCategoryListings(guestCtx(), root.id, { limit: 60, offset: 0 });
    expect(listings.map((one) => one.name)).toEqual(["Two", "One"]);
  });

  it("redirects from another letter case and from former addresses", async () => {
    const ctx = guestCtx();
    expect(await findCategoryPage(ctx, ["LAWYERS", "Family"])).toEqual({ kind: "moved", to: "lawyers/family" });
    await database().slugHistory.create({ data: { path: "attorneys/family", categoryId: leaf.id } });
    expect(await findCategoryPage(ctx, ["attorneys", "family"])).toEqual({
      kind: "moved",
      to: "lawyers/family/divorce",
    });
    expect(await findCategoryPage(ctx, ["lawyers", "waiting"])).toEqual({ kind: "missing" });
    expect(await findCategoryPage(ctx, ["unknown"])).toEqual({ kind: "missing" });
  });

  it("appears among the top categories by its listings of both kinds", async () => {
    const top = await topCategories(guestCtx(), 6);
    expect(top[0]?.full_slug).toBe("lawyers");
    expect(top.length).toBeLessThanOrEqual(6);
    expect(top.map(listingCount)).toEqual(top.map(listingCount).toSorted((a, b) => b - a));
    expect(top.every(({ parent, status }) => parent === null && status === "active")).toBe(true);
  });
});
