import { beforeAll, describe, expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeFlag, makeHelpfulVote, makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database, Prisma } from "@/server/db/client";
import { sqlStateOf } from "@/server/db/db-errors";
import { differences } from "../support/recount";

const db = database();
let lawyers: Awaited<ReturnType<typeof makeCategory>>;
let family: Awaited<ReturnType<typeof makeCategory>>;
let tax: Awaited<ReturnType<typeof makeCategory>>;

beforeAll(async () => {
  lawyers = await makeCategory(db, { name: "Lawyers" });
  family = await makeCategory(db, { name: "Family", parentId: lawyers.id });
  tax = await makeCategory(db, { name: "Tax", parentId: lawyers.id });
});

const countOf = async (id: number) => (await db.category.findUniqueOrThrow({ where: { id } })).businessCount;

/** The constraint or SQLSTATE that a write violates. */
async function refusal(write: Promise<unknown>): Promise<string> {
  const error: unknown = await write.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error === null) return "written";
  return sqlStateOf(error) ?? String((error as Error).message);
}

describe("category counts", () => {
  it("follow every change of status, category, and existence, up to the top", async () => {
    const one = await makeListing(db, { categoryId: family.id });
    expect([await countOf(family.id), await countOf(lawyers.id)]).toEqual([1, 1]);
    await db.listing.update({ where: { id: one.id }, data: { categoryId: tax.id } });
    expect([await countOf(family.id), await countOf(tax.id), await countOf(lawyers.id)]).toEqual([0, 1, 1]);
    await db.listing.update({ where: { id: one.id }, data: { status: "suspended" } });
    expect([await countOf(tax.id), await countOf(lawyers.id)]).toEqual([0, 0]);
    await db.listing.update({ where: { id: one.id }, data: { status: "active" } });
    await db.listing.delete({ where: { id: one.id } });
    expect([await countOf(tax.id), await countOf(lawyers.id)]).toEqual([0, 0]);
    expect(await differences()).toEqual({});
  });

  it("are right after sixty-four concurrent writers in two branches", async () => {
    const made = await Promise.all(
      Array.from({ length: 64 }, (_, at) => makeListing(db, { categoryId: at % 2 ? tax.id : family.id })),
    );
    await Promise.all(
      made.map(({ id, categoryId }, at) => {
        const other = categoryId === tax.id ? family.id : tax.id;
        const data = at % 3 === 0 ? { status: "suspended" as const } : { categoryId: other };
        return db.listing.update({ where: { id }, data });
      }),
    );
    expect(await differences()).toEqual({});
  });

  it("include listings that an import deferred once it says so, and lose none to a later import", async () => {
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config('app.counts', 'later', true)`;
      await makeListing(tx, { categoryId: tax.id });
    });
    expect(Object.keys(await differences())).toEqual(["counts"]);
    await db.$queryRaw`SELECT recount_branches('1 hour')`;
    expect(Object.keys(await differences())).toEqual(["counts"]);
    await db.$queryRaw`SELECT recount_branches()`;
    expect(await differences()).toEqual({});
    expect(await db.categoryRecount.count()).toBe(0);
  });
});

describe("a category that moves", () => {
  it("takes its listings, children, and address along", async () => {
    const inner = await makeCategory(db, { name: "Adoption", parentId: family.id });
    await makeListing(db, { categoryId: inner.id });
    await db.category.update({ where: { id: inner.id }, data: { slug: "adopting" } });
    await db.category.update({ where: { id: family.id }, data: { slug: "families" } });
    expect(await db.category.findUniqueOrThrow({ where: { id: inner.id } })).toMatchObject({
      fullSlug: "lawyers/families/adopting",
      pathIds: [lawyers.id, family.id, inner.id],
    });
    expect(await differences()).toEqual({});
  });

  it("counts in its new ancestors and no longer in the old ones", async () => {
    const [from, to] = [await makeCategory(db), await makeCategory(db)];
    const branch = await makeCategory(db, { parentId: from.id });
    const inner = await makeCategory(db, { parentId: branch.id });
    await makeListing(db, { categoryId: branch.id });
    await makeListing(db, { categoryId: inner.id });
    await db.category.update({ where: { id: branch.id }, data: { parentId: to.id } });
    expect([await countOf(from.id), await countOf(to.id)]).toEqual([0, 2]);
    await db.category.update({ where: { id: branch.id }, data: { parentId: null } });
    expect([await countOf(to.id), await countOf(branch.id)]).toEqual([0, 2]);
    expect(await differences()).toEqual({});
  });

  it("can't move below itself or below another kind", async () => {
    const doctors = await makeCategory(db, { kind: "doctor" });
    const below = await makeCategory(db, { parentId: family.id });
    const move = (id: number, parentId: number) => refusal(db.category.update({ where: { id }, data: { parentId } }));
    expect(await move(family.id, below.id)).toMatch(/23514|below itself/);
    expect(await move(family.id, family.id)).toMatch(/23514|below itself/);
    expect(await move(family.id, doctors.id)).not.toBe("written");
    expect(await differences()).toEqual({});
  });
});

describe("ratings", () => {
  it("follow reviews that are added, changed, moved, and removed", async () => {
    const [one, two] = [await makeListing(db), await makeListing(db)];
    const review = await makeReview(db, { listingId: one.id, rating: 5 });
    await makeReview(db, { listingId: one.id, rating: 2, status: "pending" });
    const shown = async (id: number) => {
      const { averageRating, totalReviews } = await db.listing.findUniqueOrThrow({ where: { id } });
      return [averageRating, totalReviews];
    };
    expect(await shown(one.id)).toEqual([5, 1]);
    await db.review.update({ where: { id: review.id }, data: { rating: 3 } });
    expect(await shown(one.id)).toEqual([3, 1]);
    await db.review.update({ where: { id: review.id }, data: { listingId: two.id } });
    expect([await shown(one.id), await shown(two.id)]).toEqual([
      [0, 0],
      [3, 1],
    ]);
    await db.review.update({ where: { id: review.id }, data: { status: "removed" } });
    expect(await shown(two.id)).toEqual([0, 0]);
    expect(await differences()).toEqual({});
  });

  it("are right after a hundred concurrent reviews, votes, and reports", async () => {
    const listing = await makeListing(db);
    const users = await Promise.all(Array.from({ length: 100 }, () => makeUser(db)));
    const reviews = await Promise.all(
      users.map(({ id }, at) => makeReview(db, { listingId: listing.id, userId: id, rating: 1 + (at % 5) })),
    );
    await Promise.all([
      ...reviews.slice(0, 50).map(({ id }) => makeHelpfulVote(db, { reviewId: id })),
      ...users.slice(0, 50).map(({ id }) => makeHelpfulVote(db, { reviewId: reviews[0]?.id ?? 0, userId: id })),
      ...reviews.slice(50, 60).map(({ id }) => makeFlag(db, { reviewId: id })),
      ...reviews.slice(60, 80).map(({ id }) => db.review.update({ where: { id }, data: { status: "removed" } })),
    ]);
    expect(await differences()).toEqual({});
  });
});

describe("the database itself refuses", () => {
  it.each(["0", "6", "-1"])("a rating of %s", async (rating) =>
    expect(await refusal(makeReview(db, { rating: Number(rating) }))).toMatch(/23514|review_rating/),
  );

  it("a second live review by one person, but not after the first was deleted", async () => {
    const first = await makeReview(db);
    const again = () => makeReview(db, { listingId: first.listingId, userId: first.userId });
    expect(await refusal(again())).toBe("23505");
    await db.review.update({ where: { id: first.id }, data: { deletedAt: new Date() } });
    expect(await refusal(again())).toBe("written");
  });

  it("a second open claim, a second open campaign, a second admin seat", async () => {
    const listing = await makeListing(db);
    const user = await makeUser(db);
    const claim = () =>
      db.claim.create({ data: { listingId: listing.id, userId: user.id, kind: "claim", relationship: "x" } });
    const campaign = () => db.campaign.create({ data: { listingId: listing.id, goalCents: 50_000 } });
    const seat = () => db.adminSeat.create({ data: { userId: user.id } });
    for (const make of [claim, campaign, seat]) {
      expect(await refusal(make())).toBe("written");
      expect(await refusal(make())).toBe("23505");
    }
  });

  it("a listing of another kind than its category's", async () => {
    const doctors = await makeCategory(db, { kind: "doctor" });
    const write = db.listing.create({ data: { kind: "business", name: "X", slug: "x", categoryId: doctors.id } });
    expect(await refusal(write)).not.toBe("written");
  });

  it("the same email in another letter case, negative money, a changed audit row", async () => {
    await makeUser(db, { email: "Same@example.com" });
    expect(await refusal(makeUser(db, { email: "sAME@example.com" }))).toBe("23505");
    const listing = await makeListing(db);
    expect(await refusal(db.campaign.create({ data: { listingId: listing.id, goalCents: -1 } }))).not.toBe("written");
    const row = await db.auditRow.create({ data: { action: "x", objectType: "x", requestId: "x" } });
    expect(await refusal(db.auditRow.update({ where: { id: row.id }, data: { reason: "y" } }))).not.toBe("written");
    expect(await refusal(db.auditRow.delete({ where: { id: row.id } }))).not.toBe("written");
    expect(await refusal(db.$executeRaw(Prisma.sql`TRUNCATE audit_row`))).not.toBe("written");
  });
});
