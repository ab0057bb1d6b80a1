import { afterAll, describe, expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { database, Prisma } from "@/server/db/client";
import { sqlStateOf } from "@/server/db/db-errors";
import { makePrisma } from "../support/prisma";
import { differences } from "../support/recount";

const db = database();
/** A second client: inside a transaction, `db` refuses a second connection. */
const others = makePrisma(process.env.DATABASE_URL ?? "");
afterAll(() => others.$disconnect());

const missingId = 2_147_483_000;
const foreignKeyViolation = "23503";

/** The connections that wait for a lock in this database. */
const waiting = Prisma.sql`
  SELECT 1 AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** The SQLSTATE that a write fails with; null if it succeeds. */
const stateOf = (write: Promise<unknown>): Promise<string | null> => write.then(() => null, sqlStateOf);

async function makeImport(categoryId: number) {
  const user = await makeUser(db, { userType: "admin" });
  return db.import.create({ data: { userId: user.id, kind: "business", categoryId, fileName: "rows.csv" } });
}

describe("a listing's reference", () => {
  it.each(["createdById", "importId", "categoryId"] as const)("must exist: %s", async (column) => {
    const listing = await makeListing(db);
    const change = db.listing.update({ where: { id: listing.id }, data: { [column]: missingId } });
    expect(await stateOf(change)).toBe(foreignKeyViolation);
    const [category, rows] = [listing.categoryId, ["a", "b"]];
    const several = rows.map((slug, n) => ({ kind: "business" as const, name: slug, slug, categoryId: category, n }));
    const data = several.map(({ n, ...row }) => (n === 1 ? { ...row, [column]: missingId } : row));
    expect(await stateOf(db.listing.createMany({ data }))).toBe(foreignKeyViolation);
    expect(await db.listing.count({ where: { categoryId: category } })).toBe(1);
  });

  it("is cleared when its account or import is deleted", async () => {
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

  /** Starts deleting what a listing refers to while that is being stored; returns the result and the listing. */
  async function deleteMeanwhile(removal: (user: number, category: number) => Promise<unknown>) {
    const [user, category] = [await makeUser(db), await makeCategory(db)];
    let end: Promise<string | null> = Promise.resolve(null);
    const listing = await db.$transaction(async (tx) => {
      const made = await makeListing(tx, { createdById: user.id, categoryId: category.id });
      end = stateOf(removal(user.id, category.id));
      // It has started and waits for this transaction.
      await expect.poll(() => others.$queryRaw(waiting)).toHaveLength(1);
      return made;
    });
    return { state: await end, listing: await db.listing.findUniqueOrThrow({ where: { id: listing.id } }) };
  }

  it("delays a deletion until a concurrent listing is stored, and is then cleared there too", async () => {
    const { state, listing } = await deleteMeanwhile((id) => others.user.delete({ where: { id } }));
    expect([state, listing.createdById]).toEqual([null, null]);
  });

  it("prevents deleting a category while a listing is in it or being added", async () => {
    const { listing, state } = await deleteMeanwhile((_, id) => others.category.delete({ where: { id } }));
    expect(state).toBe(foreignKeyViolation);
    expect(await stateOf(db.category.delete({ where: { id: listing.categoryId } }))).toBe(foreignKeyViolation);
  });

  it("keeps listing and category of one kind, whichever of the two changes", async () => {
    const kind = "doctor";
    const { listing, state } = await deleteMeanwhile((_, id) =>
      others.category.update({ where: { id }, data: { kind } }),
    );
    expect(state).toBe(foreignKeyViolation);
    expect(await stateOf(db.listing.update({ where: { id: listing.id }, data: { kind } }))).toBe(foreignKeyViolation);
  });

  it("is refused when its target is deleted first", async () => {
    const [category, kept] = [await makeCategory(db), await makeCategory(db)];
    let coming: Promise<string | null> = Promise.resolve(null);
    await db.$transaction(async (tx) => {
      await tx.category.delete({ where: { id: category.id } });
      const row = { kind: "business" as const, name: "Late", slug: "late" };
      coming = stateOf(
        others.listing.createMany({ data: [category, kept].map(({ id }) => ({ ...row, categoryId: id })) }),
      );
      await expect.poll(() => others.$queryRaw(waiting)).toHaveLength(1);
    });
    expect(await coming).toBe(foreignKeyViolation);
    expect(await db.listing.count({ where: { categoryId: kept.id } })).toBe(0);
  });
});

it("removes a deleted listing from every category, also after its branch has moved", async () => {
  const [above, elsewhere] = await Promise.all([makeCategory(db), makeCategory(db)]);
  const own = await makeCategory(db, { parentId: above.id });
  const listings = await Promise.all([1, 2, 3].map(() => makeListing(db, { categoryId: own.id })));
  const ids = listings.map(({ id }) => id);
  const places = () => db.categoryListing.count({ where: { listingId: { in: ids } } });
  expect(await places()).toBe(6);
  await db.listing.deleteMany({ where: { id: { in: ids.slice(2) } } });
  expect(await places()).toBe(4);
  await db.category.update({ where: { id: own.id }, data: { parentId: elsewhere.id } });
  await db.listing.deleteMany({ where: { id: { in: ids.slice(1) } } });
  expect(await places()).toBe(2);
  expect(await differences()).toEqual({});
});
