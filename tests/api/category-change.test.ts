import { beforeAll, describe, expect, it } from "vitest";
import { kinds, otherKind } from "@/lib/rules/listing-kind";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { findCategoryPage } from "@/server/categories/read";
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

const change = (id: number, body: unknown) =>
  call({ path: `categories/${id}/`, method: "PATCH", body, as: admin.headers });
const drop = (id: number) => call({ path: `categories/${id}/`, method: "DELETE", as: admin.headers });
const mergeInto = (id: number, into: number) =>
  call({
    path: `categories/${id}/merge/`,
    method: "POST",
    body: { into },
    as: admin.headers,
  });
const whereListing = async (path: string) => {
  const found = await findListingPage(guestCtx(), path.split("/"));
  return found.kind === "moved" ? found.to : found.kind;
};
const whereCategory = async (path: string) => {
  const found = await findCategoryPage(guestCtx(), path.split("/"));
  return found.kind === "moved" ? found.to : found.kind;
};

describe.each(kinds)("a category of kind %s", (kind) => {
  it("accepts new text, an icon, and a color in either length", async () => {
    const { id } = await makeCategory(db, { kind });
    const answer = await change(id, { name: " Renamed ", description: "Words.", icon: "Heart", color: "#AbC" });
    expect(answer).toMatchObject({
      status: 200,
      body: { name: "Renamed", description: "Words.", icon: "Heart", color: "#aabbcc" },
    });
    expect((await change(id, { color: "" })).body).toMatchObject({ color: null });
  });

  it("is audited with the previous values of the changed fields only", async () => {
    const { id, name } = await makeCategory(db, { kind });
    await change(id, { name: "Renamed", description: "Words." });
    expect(await db.auditRow.findFirst({ where: { objectType: "category", objectId: id } })).toMatchObject({
      action: "category.change",
      before: { name },
      after: { name: "Renamed", description: "Words." },
    });
    const [row] = await db.auditRow.findMany({ where: { objectType: "category", objectId: id } });
    expect(Object.keys(row?.before as object)).toEqual(["name"]);
  });

  it.each([
    ["a blank name", { name: " " }, "name"],
    ["an invalid color", { color: "red" }, "color"],
    ["an unknown icon", { icon: "Skull" }, "icon"],
    ["an address with punctuation", { slug: "a/b" }, "slug"],
    ["an address of the site's own", { slug: "search" }, "slug"],
    ["a missing parent", { parent: 99_999_999 }, "parent"],
  ])("refuses %s and names its field", async (_name, body, field) => {
    const { id } = await makeCategory(db, { kind });
    const answer = await change(id, body);
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [field]]);
  });

  it("can't move below itself or below the other kind", async () => {
    const top = await makeCategory(db, { kind });
    const child = await makeCategory(db, { kind, parentId: top.id });
    const grandchild = await makeCategory(db, { kind, parentId: child.id });
    for (const parent of [top.id, child.id, grandchild.id]) {
      expect(await change(top.id, { parent })).toMatchObject({
        status: 400,
        body: { parent: ["Invalid parent: cannot set to itself or a descendant."] },
      });
    }
    const other = await makeCategory(db, { kind: otherKind(kind) });
    expect((await change(child.id, { parent: other.id })).status).toBe(400);
  });

  it("is refused a parent that makes its branch too deep, and accepts one where it just fits", async () => {
    let parentId: number | undefined;
    const levels: number[] = [];
    for (let level = 1; level <= 7; level += 1)
      levels.push((parentId = (await makeCategory(db, { kind, parentId })).id));
    const top = await makeCategory(db, { kind });
    const child = await makeCategory(db, { kind, parentId: top.id });
    const text = "At most 8 levels are possible.";
    expect(await change(top.id, { parent: levels[6] })).toMatchObject({ status: 400, body: { parent: [text] } });
    expect((await change(top.id, { parent: levels[5] })).status).toBe(200);
    const other = await makeCategory(db, { kind });
    await makeCategory(db, { kind, parentId: other.id });
    expect(await mergeInto(other.id, child.id)).toMatchObject({ status: 400, body: { into: [text] } });
    expect((await mergeInto(other.id, top.id)).status).toBe(200);
  });

  it("redirects from each former address to the latest in one hop after two changes", async () => {
    const category = await makeCategory(db, { kind });
    const listing = await makeListing(db, { kind, categoryId: category.id });
    const slugs = [category.slug, `second-${category.slug}`, `third-${category.slug}`];
    for (const slug of slugs.slice(1)) expect((await change(category.id, { slug })).status).toBe(200);
    for (const slug of slugs.slice(0, 2)) {
      expect(await whereCategory(slug)).toBe(slugs[2]);
      expect(await whereListing(`${slug}/${listing.slug}`)).toBe(`/business/${slugs[2]}/${listing.slug}`);
    }
    expect((await change(category.id, { slug: slugs[0] })).status).toBe(200);
    expect(await whereCategory(slugs[0] ?? "")).toBe("page");
    expect(await whereListing(`${slugs[2]}/${listing.slug}`)).toBe(`/business/${slugs[0]}/${listing.slug}`);
    const into = await makeCategory(db, { kind });
    expect((await mergeInto(category.id, into.id)).status).toBe(200);
    for (const slug of slugs) {
      expect(await whereCategory(slug)).toBe(into.fullSlug);
      expect(await whereListing(`${slug}/${listing.slug}`)).toBe(`/business/${into.fullSlug}/${listing.slug}`);
    }
  });

  it("redirects its former addresses, and those of everything in it, when it moves", async () => {
    const [from, to] = [await makeCategory(db, { kind }), await makeCategory(db, { kind })];
    const branch = await makeCategory(db, { kind, parentId: from.id });
    const leaf = await makeCategory(db, { kind, parentId: branch.id });
    const listing = await makeListing(db, { kind, categoryId: leaf.id });
    const twin = await makeCategory(db, { kind });
    await makeListing(db, { kind, categoryId: twin.id, slug: listing.slug });
    const old = { leaf: leaf.fullSlug, listing: `${leaf.fullSlug}/${listing.slug}` };
    expect((await change(branch.id, { parent: to.id, slug: "elsewhere" })).status).toBe(200);
    const path = `${to.fullSlug}/elsewhere/${leaf.slug}`;
    expect(await whereCategory(old.leaf)).toBe(path);
    expect(await whereListing(old.listing)).toBe(`/business/${path}/${listing.slug}`);
    expect(await differences()).toEqual({});
  });

  it("changes its kind only at the top and while it is empty", async () => {
    const top = await makeCategory(db, { kind });
    const child = await makeCategory(db, { kind, parentId: top.id });
    expect((await change(child.id, { kind: otherKind(kind) })).status).toBe(400);
    expect((await change(top.id, { kind: otherKind(kind) })).body).toMatchObject({ kind: otherKind(kind) });
    expect(await db.category.findUniqueOrThrow({ where: { id: child.id } })).toMatchObject({ kind: otherKind(kind) });
    await makeListing(db, { kind: otherKind(kind), categoryId: child.id, status: "pending" });
    expect((await change(top.id, { kind })).status).toBe(400);
  });

  it("is deleted only when it has nothing in any status", async () => {
    const top = await makeCategory(db, { kind });
    const child = await makeCategory(db, { kind, parentId: top.id });
    const { id } = await makeListing(db, { kind, categoryId: child.id, status: "suspended" });
    const refused = { status: 409, body: { detail: "Cannot delete a category that has businesses." } };
    expect(await drop(child.id)).toMatchObject(refused);
    expect(await drop(top.id)).toMatchObject(refused);
    await db.listing.delete({ where: { id } });
    expect((await drop(child.id)).status).toBe(204);
    expect((await drop(top.id)).status).toBe(204);
    expect((await drop(top.id)).status).toBe(404);
  });

  it("merges into another: listings, children, and former addresses follow, and equal names get numbers", async () => {
    const [top, target] = [await makeCategory(db, { kind }), await makeCategory(db, { kind })];
    const from = await makeCategory(db, { kind, parentId: top.id, status: "pending" });
    const lone = await makeCategory(db, { kind, parentId: from.id });
    const shared = await makeCategory(db, { kind, parentId: from.id, slug: "shared" });
    const twin = await makeCategory(db, { kind, parentId: target.id, slug: "shared" });
    const own = await makeListing(db, { kind, categoryId: from.id, name: "Same Name", slug: "same-name" });
    await makeListing(db, { kind, categoryId: target.id, name: "Same Name", slug: "same-name" });
    const below = await makeListing(db, { kind, categoryId: shared.id });
    const answer = await mergeInto(from.id, target.id);
    expect(answer).toMatchObject({ status: 200, body: { id: target.id } });
    expect(await whereCategory(from.fullSlug)).toBe(target.fullSlug);
    expect(await whereCategory(lone.fullSlug)).toBe(`${target.fullSlug}/${lone.slug}`);
    expect(await whereCategory(shared.fullSlug)).toBe(twin.fullSlug);
    expect(await whereListing(`${from.fullSlug}/same-name`)).toBe(`/business/${target.fullSlug}/same-name-2`);
    expect(await whereListing(`${shared.fullSlug}/${below.slug}`)).toBe(`/business/${twin.fullSlug}/${below.slug}`);
    expect(await db.listing.findUniqueOrThrow({ where: { id: own.id } })).toMatchObject({ categoryId: target.id });
    expect(await differences()).toEqual({});
  });

  it("doesn't merge into itself, its own branch, or the other kind", async () => {
    const top = await makeCategory(db, { kind });
    const child = await makeCategory(db, { kind, parentId: top.id });
    const other = await makeCategory(db, { kind: otherKind(kind) });
    for (const into of [top.id, child.id, other.id, 99_999_999]) {
      expect((await mergeInto(top.id, into)).status).toBe(400);
    }
    expect((await mergeInto(99_999_999, top.id)).status).toBe(404);
  });
});

it("never forms a cycle when two admins move categories into each other", async () => {
  const [one, two] = [await makeCategory(db), await makeCategory(db)];
  const answers = await Promise.all([change(one.id, { parent: two.id }), change(two.id, { parent: one.id })]);
  expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await differences()).toEqual({});
});
