import { describe, expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { database, Prisma } from "@/server/db/client";
import { sqlStateOf } from "@/server/db/db-errors";
import { differences } from "../support/recount";

const db = database();
const nobody = 2_147_483_000;
const notThere = "23503";

/** The SQLSTATE that a write ends with; null where it was made. */
const stateOf = (write: Promise<unknown>): Promise<string | null> => write.then(() => null, sqlStateOf);

async function makeImport(categoryId: number) {
  const user = await makeUser(db, { userType: "admin" });
  return db.import.create({ data: { userId: user.id, kind: "business", categoryId, fileName: "rows.csv" } });
}

describe("what a listing refers to", () => {
  it.each(["createdById", "importId"] as const)("is there: %s", async (column) => {
    expect(await stateOf(makeListing(db, { [column]: nobody }))).toBe(notThere);
    const listing = await makeListing(db);
    const change = db.listing.update({ where: { id: listing.id }, data: { [column]: nobody } });
    expect(await stateOf(change)).toBe(notThere);
    const [category, rows] = [listing.categoryId, ["a", "b"]];
    const several = rows.map((slug, n) => ({ kind: "business" as const, name: slug, slug, categoryId: category, n }));
    const data = several.map(({ n, ...row }) => (n === 1 ? { ...row, [column]: nobody } : row));
    expect(await stateOf(db.listing.createMany({ data }))).toBe(notThere);
    expect(await db.listing.count({ where: { categoryId: category } })).toBe(1);
  });

  it("leaves it when it goes: an account, an import", async () => {
    const user = await makeUser(db);
    const listing = await makeListing(db, { createdById: user.id });
    const brought = await makeImport(listing.categoryId);
    await db.listing.update({ where: { id: listing.id }, data: { importId: brought.id } });
    await db.user.delete({ where: { id: user.id } });
    await db.import.delete({ where: { id: brought.id } });
    expect(await db.listing.findUniqueOrThrow({ where: { id: listing.id } })).toMatchObject({
      createdById: null,
      importId: null,
    });
  });

  it("stays until the listing that came meanwhile is stored, and then leaves that too", async () => {
    const user = await makeUser(db);
    const category = await makeCategory(db);
    let removal: Promise<unknown> = Promise.resolve();
    const made = await db.$transaction(async (tx) => {
      const listing = await makeListing(tx, { createdById: user.id, categoryId: category.id });
      removal = db.user.delete({ where: { id: user.id } }).then((gone) => gone);
      // The removal has begun and waits for this transaction.
      await expect
        .poll(() =>
          db.$queryRaw(Prisma.sql`SELECT 1 AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE NOT l.granted AND a.datname = current_database() AND a.query LIKE '%DELETE FROM%user%'`),
        )
        .toHaveLength(1);
      return listing;
    });
    await removal;
    expect((await db.listing.findUniqueOrThrow({ where: { id: made.id } })).createdById).toBeNull();
  });

  it("is a category of its kind, which can't go before it", async () => {
    const listing = await makeListing(db);
    expect(await stateOf(db.category.delete({ where: { id: listing.categoryId } }))).toBe(notThere);
  });
});

it("a listing that goes leaves no place in any category, nor one that moves with its branch", async () => {
  const [above, elsewhere] = await Promise.all([makeCategory(db), makeCategory(db)]);
  const own = await makeCategory(db, { parentId: above.id });
  const listings = await Promise.all([1, 2, 3].map(() => makeListing(db, { categoryId: own.id })));
  const ids = listings.map(({ id }) => id);
  const places = () => db.categoryListing.count({ where: { listingId: { in: ids } } });
  expect(await places()).toBe(6);
  await Promise.all([
    db.listing.deleteMany({ where: { id: { in: ids.slice(1) } } }),
    db.category.update({ where: { id: own.id }, data: { parentId: elsewhere.id } }),
  ]);
  expect(await places()).toBe(2);
  expect(await differences()).toEqual({});
});
