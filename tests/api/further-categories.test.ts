import { beforeAll, describe, expect, it } from "vitest";
import { type Listing } from "@/lib/contract/listing";
import { type SearchAnswer } from "@/lib/contract/search";
import { kindFacts, kinds, otherKind } from "@/lib/rules/listing-kind";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { guestCtx } from "@/server/http/guest";
import { database } from "@/server/db/client";
import { findListingPage } from "@/server/site/find-listing-page";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { countsOf, makeTree } from "../support/category-tree";
import { races, raceTimeout } from "../support/depth";
import { mergeCalls } from "../support/merges";
import { differences } from "../support/recount";

const db = database();
let admin: SignedIn;
let user: SignedIn;
beforeAll(async () => {
  [admin, user] = [await signIn({ userType: "admin" }), await signIn({})];
});

const find = (id: number) => db.listing.findUniqueOrThrow({ where: { id } });
const furtherOf = async (id: number) => (await find(id)).furtherCategoryIds;
const send = (path: string, body: unknown, { as = admin, method = "PATCH" } = {}) =>
  call({ path, method, body, as: as.headers });
const change = (id: number, body: unknown, as = admin) => send(`businesses/${id}/`, body, { as });

describe.each(kinds)("a %s with further categories", (kind) => {
  const { segment, titleField } = kindFacts[kind];
  const add = (body: object, as = admin) =>
    send(`${segment}/`, { [titleField]: "Two Fields", ...body }, { as, method: "POST" });

  it("is found, listed, and counted once in each of its branches", async () => {
    const { top, first, leaf, second, other } = await makeTree(kind);
    const { status, body } = await add({ category_id: leaf.id, category_ids: [second.id, other.id] });
    const listing = body as Listing;
    expect([status, listing.categories.map(({ id }) => id)]).toEqual([201, [leaf.id, second.id, other.id]]);
    expect(listing.path).toContain(leaf.fullSlug);
    expect(await countsOf(top.id, first.id, leaf.id, second.id, other.id)).toEqual([1, 1, 1, 1, 1]);
    for (const { id, fullSlug, name } of [top, first, leaf, second, other]) {
      const listed = (await call({ path: `${segment}/?category_id=${id}` })).body as { count: number };
      const all = (await call({ path: `listings/?category_id=${id}`, as: admin.headers })).body as { count: number };
      const found = (await call({ path: `unified_search/?category_path=${fullSlug}` })).body as SearchAnswer;
      const named = (await call({ path: `unified_search/?q=${encodeURIComponent(name)}` })).body as SearchAnswer;
      expect([listed.count, all.count, found.count, named.items.map(({ data }) => data.id)]).toEqual([
        1,
        1,
        1,
        [listing.id],
      ]);
    }
    const { facets } = (await call({ path: `unified_search/?category_path=${top.fullSlug}` })).body as SearchAnswer;
    expect(facets?.category_path.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
    expect(await differences()).toEqual({});
  });

  it("names every category on its page, which each of them refreshes", async () => {
    const { leaf, other } = await makeTree(kind);
    const { body } = await add({ category_id: leaf.id, category_ids: [other.id] });
    const { path } = body as Listing;
    const found = await findListingPage(guestCtx(), path.replace("/business/", "").split("/"));
    expect(found).toMatchObject({ kind: "page", listing: { categories: [{ id: leaf.id }, { id: other.id }] } });
    expect("tags" in found && found.tags).toContain(`category:${other.id}`);
  });

  it("refuses categories of the other kind, unknown and hidden ones, and a sixth one", async () => {
    const { leaf, second } = await makeTree(kind);
    const strange = await makeCategory(db, { kind: otherKind(kind) });
    const hidden = await makeCategory(db, { kind, status: "pending" });
    const many = Array.from({ length: 5 }, (_, n) => 1000 + n);
    for (const ids of [[strange.id], [99_999_999], [second.id, hidden.id], many]) {
      const { status, body } = await add({ category_id: leaf.id, category_ids: ids }, user);
      expect([status, Object.keys(body as object)]).toEqual([400, ["category_ids"]]);
    }
    expect(await countsOf(leaf.id)).toEqual([0]);
  });

  it("approves all its pending categories when it is approved", async () => {
    const top = await makeCategory(db, { kind });
    const ids: number[] = [];
    for (const name of ["Harbors", "Piers"]) {
      const made = { kind, name, parentId: top.id, status: "pending", createdById: user.id } as const;
      ids.push((await makeCategory(db, made)).id);
    }
    const { body } = await add({ category_id: ids[0], category_ids: [ids[1]] }, user);
    const { id } = body as Listing;
    expect(await countsOf(...ids)).toEqual([0, 0]);
    await send("listings/bulk_status/", { ids: [id], status: "active" }, { method: "POST" });
    const rows = await db.category.findMany({ where: { id: { in: ids } } });
    expect(rows.map(({ status }) => status)).toEqual(["active", "active"]);
    expect(await countsOf(...ids, top.id)).toEqual([1, 1, 1]);
  });
});

describe("changing categories", () => {
  it("lets admins change them, and keeps each once and without the primary one", async () => {
    const { leaf, first, second, other, top } = await makeTree();
    const { id } = await makeListing(db, { categoryId: leaf.id });
    const answer = await change(id, { category_ids: [second.id, leaf.id, second.id, other.id] });
    expect((answer.body as Listing).categories.map((one) => one.id)).toEqual([leaf.id, second.id, other.id]);
    expect(await countsOf(top.id, first.id, leaf.id, second.id, other.id)).toEqual([1, 1, 1, 1, 1]);
    await change(id, { category_id: second.id });
    expect(await furtherOf(id)).toEqual([other.id]);
    expect(await countsOf(top.id, first.id, leaf.id, second.id, other.id)).toEqual([1, 0, 0, 1, 1]);
    await change(id, { category_ids: [] });
    expect(await countsOf(top.id, second.id, other.id)).toEqual([1, 1, 0]);
    const rows = await db.auditRow.findMany({
      where: { objectId: id, action: "listing.change" },
      orderBy: { id: "asc" },
    });
    expect(rows[0]).toMatchObject({
      before: { further_category_ids: [] },
      after: { further_category_ids: [second.id, other.id] },
    });
    expect(rows).toHaveLength(3);
    expect(await differences()).toEqual({});
  });

  it("ignores what an owner sends", async () => {
    const owner = await signIn({ userType: "owner" });
    const { leaf, second } = await makeTree();
    const { id } = await makeListing(db, { categoryId: leaf.id, claimedById: owner.id });
    expect((await change(id, { category_ids: [second.id] }, owner)).status).toBe(200);
    expect(await furtherOf(id)).toEqual([]);
  });

  it("is a conflict with someone else's change of them, and shows both", async () => {
    const { leaf, second, other } = await makeTree();
    const { id } = await makeListing(db, { categoryId: leaf.id });
    const seen = ((await call({ path: `businesses/${id}/`, as: admin.headers })).body as Listing).version;
    await change(id, { category_ids: [second.id] });
    const answer = await change(id, { seen, category_ids: [other.id] });
    expect(answer).toMatchObject({ status: 409, body: { current: { category_ids: [second.id] } } });
    expect(await furtherOf(id)).toEqual([second.id]);
  });

  it(
    "counts right after two changes of the same listing and of others in its categories at once",
    async () => {
      for (const round of races()) {
        const { leaf, second, other } = await makeTree();
        const one = await makeListing(db, { categoryId: leaf.id, name: `Racer ${round}` });
        const two = await makeListing(db, { categoryId: second.id });
        const answers = await Promise.all([
          change(one.id, { category_ids: [second.id, other.id] }),
          change(one.id, { category_id: other.id, category_ids: [leaf.id] }),
          change(two.id, { category_ids: [other.id, leaf.id] }),
          change(two.id, { category_id: leaf.id }),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        expect(await differences()).toEqual({});
      }
    },
    raceTimeout,
  );

  it(
    "counts right after a change while one of its categories moves, whichever of them wins",
    async () => {
      for (const round of races()) {
        const { leaf, second, other } = await makeTree();
        const { id } = await makeListing(db, { categoryId: leaf.id, name: `Mover ${round}` });
        const answers = await Promise.all([
          change(id, { category_ids: [second.id] }),
          send(`categories/${second.id}/`, { parent: other.id }),
        ]);
        for (const { status } of answers) expect([200, 409]).toContain(status);
        expect(await differences()).toEqual({});
      }
    },
    raceTimeout,
  );

  it(
    "leaves no listing in a category that is deleted at the same time",
    async () => {
      for (const round of races()) {
        const { leaf, second } = await makeTree();
        const { id } = await makeListing(db, { categoryId: leaf.id, name: `Keeper ${round}` });
        const [changed, deleted] = await Promise.all([
          change(id, { category_ids: [second.id] }),
          send(`categories/${second.id}/`, undefined, { method: "DELETE" }),
        ]);
        expect([
          [200, 409],
          [400, 204],
        ]).toContainEqual([changed.status, deleted.status]);
        expect(await differences()).toEqual({});
      }
    },
    raceTimeout,
  );
});

describe("a category that listings have as a further one", () => {
  it("can't be deleted or change its kind", async () => {
    const { leaf, other } = await makeTree();
    await makeListing(db, { categoryId: leaf.id, furtherCategoryIds: [other.id] });
    expect(await send(`categories/${other.id}/`, undefined, { method: "DELETE" })).toMatchObject({
      status: 409,
      body: { detail: "Cannot delete a category that has businesses." },
    });
    expect(await send(`categories/${other.id}/`, { kind: "doctor" })).toMatchObject({ status: 400 });
    await expect(db.category.delete({ where: { id: other.id } })).rejects.toThrow();
  });

  it("takes its listings along when it moves, and their words when it is renamed", async () => {
    const { top, first, leaf, second, other } = await makeTree();
    const { id } = await makeListing(db, { categoryId: leaf.id, furtherCategoryIds: [second.id] });
    await makeListing(db, { categoryId: second.id });
    await send(`categories/${second.id}/`, { parent: other.id, name: "Seafaring Matters" });
    expect(await countsOf(top.id, first.id, second.id, other.id)).toEqual([1, 1, 2, 2]);
    expect((await find(id)).categoryWords).toContain(`${other.name} Seafaring Matters`);
    const { items } = (await call({ path: "unified_search/?q=seafaring" })).body as SearchAnswer;
    expect(items.map(({ data }) => data.id)).toContain(id);
    await send(`categories/${second.id}/`, { parent: top.id });
    expect(await countsOf(top.id, second.id, other.id)).toEqual([2, 2, 0]);
    expect(await differences()).toEqual({});
  });

  it("is replaced by the one that it is merged into", async () => {
    const { leaf, second, other } = await makeTree();
    const ids: number[] = [];
    for (const [categoryId, furtherCategoryIds] of [
      [leaf.id, [second.id]],
      [leaf.id, [second.id, other.id]],
      [other.id, [second.id]],
    ] as const) {
      ids.push((await makeListing(db, { categoryId, furtherCategoryIds: [...furtherCategoryIds] })).id);
    }
    expect((await send(`categories/${second.id}/merge/`, { into: other.id }, { method: "POST" })).status).toBe(200);
    expect(await Promise.all(ids.map(furtherOf))).toEqual([[other.id], [other.id], []]);
    expect(await countsOf(other.id)).toEqual([3]);
    expect(await differences()).toEqual({});
  });

  it("goes when a bulk move makes it the primary one", async () => {
    const { leaf, first, second } = await makeTree();
    const one = await makeListing(db, { categoryId: leaf.id, furtherCategoryIds: [first.id, second.id] });
    const two = await makeListing(db, { categoryId: leaf.id });
    const body = { ids: [one.id, two.id], to_category_id: second.id };
    expect(await send("businesses/bulk_set_category/", body, { method: "POST" })).toMatchObject({
      body: { updated: 2 },
    });
    expect([await furtherOf(one.id), await furtherOf(two.id)]).toEqual([[first.id], []]);
    expect(await countsOf(leaf.id, first.id, second.id)).toEqual([0, 1, 2]);
  });
});

describe("merging listings", () => {
  it("joins their further categories, and gives them back when undone", async () => {
    const { leaf, first, second, other } = await makeTree();
    const kept = await makeListing(db, { categoryId: leaf.id, furtherCategoryIds: [other.id] });
    const merged = await makeListing(db, { categoryId: first.id, furtherCategoryIds: [second.id, other.id] });
    const calls = mergeCalls(admin.headers);
    const { body } = await calls.merge(kept.id, merged.id);
    expect(await furtherOf(kept.id)).toEqual([other.id, second.id]);
    expect(await countsOf(leaf.id, first.id, second.id, other.id)).toEqual([1, 1, 1, 1]);
    expect((await calls.undo(body.id)).status).toBe(200);
    expect([await furtherOf(kept.id), await furtherOf(merged.id)]).toEqual([[other.id], [second.id, other.id]]);
    expect(await countsOf(leaf.id, first.id, second.id, other.id)).toEqual([1, 2, 1, 2]);
    const again = await calls.merge(kept.id, merged.id);
    await change(kept.id, { category_ids: [first.id] });
    await calls.undo(again.body.id);
    expect(await furtherOf(kept.id)).toEqual([first.id]);
    expect(await differences()).toEqual({});
  });
});
