import { beforeAll, describe, expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { countsOf, makeTree } from "../support/category-tree";
import { undoImport } from "../support/file-import";
import { exported, only, update } from "../support/import-updates";
import { sendRows } from "../support/imports";
import { differences } from "../support/recount";

const db = database();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

const find = (id: number) => db.listing.findUniqueOrThrow({ where: { id } });
const furtherOf = async (id: number) => (await find(id)).furtherCategoryIds;
const send = (path: string, method: string, body?: unknown) => call({ path, method, body, as: admin.headers });

describe("a file with categories", () => {
  it("puts a listing into all that it lists, the first one primary, and says which it leaves out", async () => {
    const { leaf, second, other } = await makeTree();
    const strange = await makeCategory(db, { kind: "doctor" });
    const rows = [
      { name: "Listed", categories: `${leaf.fullSlug}; ${second.name}` },
      { name: "Beside", category: other.fullSlug, categories: `${other.fullSlug}, ${second.fullSlug}` },
      { name: "Strange", category: leaf.fullSlug, categories: `Plutology;${strange.fullSlug};${second.id}` },
    ];
    const { body } = await sendRows("business", rows, { as: admin, recalc: "1" });
    expect(body).toMatchObject({
      created: 3,
      warnings: [
        { index: 2, field: "categories", before: "Plutology", after: null },
        { index: 2, field: "categories", before: strange.fullSlug, after: null },
      ],
    });
    const stored = await db.listing.findMany({
      where: { name: { in: ["Listed", "Beside", "Strange"] } },
      orderBy: { id: "asc" },
    });
    expect(Object.fromEntries(stored.map((one) => [one.name, [one.categoryId, one.furtherCategoryIds]]))).toEqual({
      Listed: [leaf.id, [second.id]],
      Beside: [other.id, [second.id]],
      Strange: [leaf.id, [second.id]],
    });
    expect(await countsOf(leaf.id, second.id, other.id)).toEqual([2, 3, 1]);
    expect(await differences()).toEqual({});
  });

  it("is exported as it can be imported, updates them, and is undone", async () => {
    const { leaf, second, other } = await makeTree();
    const { id } = await makeListing(db, { categoryId: leaf.id, furtherCategoryIds: [second.id] });
    const table = await exported("business", `?category_id=${second.id}`, admin);
    const at = table.headers.indexOf("categories");
    expect(table.rows.map((row) => row[at])).toEqual([`${leaf.fullSlug}; ${second.fullSlug}`]);
    expect((await update(table, { as: admin, erases: true })).answer).toMatchObject({ unchanged: 1, changes: [] });

    const to = only(["listing_id", String(id)], ["categories", `${other.name}; ${second.fullSlug}; Plutology`]);
    const { answer, file } = await update(to, { as: admin });
    expect(answer).toMatchObject({ updated: 1, changes: [{ field: "categories", before: second.fullSlug }] });
    expect([(await find(id)).categoryId, await furtherOf(id)]).toEqual([leaf.id, [other.id, second.id]]);
    await undoImport(file.id, admin);
    expect(await furtherOf(id)).toEqual([second.id]);

    const away = await update(only(["listing_id", String(id)], ["categories", leaf.fullSlug]), { as: admin });
    expect(await furtherOf(id)).toEqual([]);
    expect((await send(`categories/${second.id}/`, "DELETE")).status).toBe(204);
    await undoImport(away.file.id, admin);
    expect(await furtherOf(id)).toEqual([]);
    await send(`businesses/${id}/`, "PATCH", { category_ids: [other.id] });

    await update(only(["listing_id", String(id)], ["categories", ""]), { as: admin, erases: true });
    expect(await furtherOf(id)).toEqual([]);
    expect(await differences()).toEqual({});
  });

  it("leaves them as they are for an owner, with a word only where the file says something else", async () => {
    const owner = await signIn({ userType: "owner" });
    const { leaf, second, other } = await makeTree();
    const given = { categoryId: leaf.id, furtherCategoryIds: [second.id], claimedById: owner.id };
    const { id } = await makeListing(db, given);
    const table = await exported("business", "", owner);
    expect((await update(table, { as: owner })).answer).toMatchObject({ unchanged: 1, warnings: [] });
    const { answer } = await update(only(["listing_id", String(id)], ["categories", other.name]), { as: owner });
    expect(answer).toMatchObject({ unchanged: 1, warnings: [{ field: "categories" }] });
    expect(await furtherOf(id)).toEqual([second.id]);
  });
});
