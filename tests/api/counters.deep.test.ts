import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeFlag, makeReview, makeRevision } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { withClient } from "@/scripts/process/database";
import { connectionPool, database, type Db, Prisma, setConnection } from "@/server/db/client";
import { foldCounters, readListingCounter, readReviewCounter } from "@/server/counters/counters";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { ownerPrisma } from "../support/owner-prisma";
import { differences } from "../support/recount";

const db = database();
const owner = ownerPrisma();
let admin: SignedIn;
let business: number;
let doctor: number;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  business = (await makeCategory(db, { name: "Lawyers" })).id;
  doctor = (await makeCategory(db, { name: "Doctors", kind: "doctor" })).id;
});

// After every test, each stored value must match its recomputation.
afterEach(async () => expect(await differences()).toEqual({}));

interface List {
  count: number;
  results: unknown[];
}

/** The count of a list, which must equal its number of rows. */
async function countOf(path: string, as: SignedIn | null = admin): Promise<number> {
  const { count, results } = (await call({ path, as: as?.headers })).body as List;
  expect([path, results.length]).toEqual([path, count]);
  return count;
}

const rowsOf = async (table: "listing_counter" | "review_counter" | "user_counter") =>
  Number((await db.$queryRaw<[{ n: bigint }]>(Prisma.sql`SELECT count(*) AS n FROM ${Prisma.raw(table)}`))[0].n);

/** One of many transactions: waits for its turn as long as the test may take. */
const patiently = (work: (tx: Prisma.TransactionClient) => Promise<void>) =>
  db.$transaction(work, { maxWait: 60_000, timeout: 60_000 });

describe("the count of a list", () => {
  const listings = async () => ({
    all: await countOf("listings/"),
    doctors: await countOf("listings/?kind=doctor"),
    active: await countOf("listings/?status=active"),
    hidden: await countOf("listings/?kind=business&status=suspended"),
  });

  it("of listings follows creation, moves, merges, and deletion", async () => {
    const none = { all: 0, doctors: 0, active: 0, hidden: 0 };
    expect(await listings()).toEqual(none);
    const one = await makeListing(db, { categoryId: business });
    const other = await makeListing(db, { categoryId: business });
    const third = await makeListing(db, { categoryId: doctor, status: "pending" });
    expect(await listings()).toEqual({ all: 3, doctors: 1, active: 2, hidden: 0 });
    await db.listing.update({ where: { id: one.id }, data: { status: "suspended" } });
    expect(await listings()).toEqual({ all: 3, doctors: 1, active: 1, hidden: 1 });
    await db.listing.update({ where: { id: one.id }, data: { mergedIntoId: other.id } });
    expect(await listings()).toEqual({ all: 2, doctors: 1, active: 1, hidden: 0 });
    await db.listing.update({ where: { id: one.id }, data: { mergedIntoId: null, status: "active" } });
    await db.listing.updateMany({ data: { status: "pending" } });
    expect(await listings()).toEqual({ all: 3, doctors: 1, active: 0, hidden: 0 });
    await db.listing.deleteMany({ where: { id: { in: [one.id, other.id, third.id] } } });
    expect(await listings()).toEqual(none);
  });

  it("of a branch includes its subcategories and hidden listings, and is right while an import defers its count", async () => {
    const inner = (await makeCategory(db, { name: "Tax", parentId: business })).id;
    for (const status of ["active", "active", "pending", "suspended"] as const)
      await makeListing(db, { categoryId: inner, status });
    const [kept, merged] = [
      await makeListing(db, { categoryId: business }),
      await makeListing(db, { categoryId: inner }),
    ];
    await db.listing.update({ where: { id: merged.id }, data: { status: "suspended", mergedIntoId: kept.id } });
    const counts = async (category: number) =>
      Promise.all(
        [
          "",
          "&status=active",
          "&status=pending",
          "&status=suspended",
          "&kind=business&status=active",
          "&kind=doctor",
        ].map((query) => countOf(`listings/?category_id=${category}${query}`)),
      );
    expect(await counts(business)).toEqual([5, 3, 1, 1, 3, 0]);
    expect(await counts(inner)).toEqual([4, 2, 1, 1, 2, 0]);
    expect(await counts(2_000_000_000)).toEqual([0, 0, 0, 0, 0, 0]);
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config('app.counts', 'later', true)`;
      await makeListing(tx, { categoryId: inner });
    });
    expect(await counts(business)).toEqual([6, 4, 1, 1, 4, 0]);
    await db.$queryRaw`SELECT recount_branches()`;
    expect(await counts(business)).toEqual([6, 4, 1, 1, 4, 0]);
    await db.listing.deleteMany();
    await db.category.delete({ where: { id: inner } });
  });

  it("of one kind includes only what the caller may see", async () => {
    for (const status of ["active", "active", "pending", "suspended"] as const)
      await makeListing(db, { categoryId: doctor, status });
    const inner = await makeCategory(db, { name: "Dentists", kind: "doctor", parentId: doctor });
    for (const status of ["active", "pending"] as const) await makeListing(db, { categoryId: inner.id, status });
    const of = async (query: string, as?: SignedIn) => {
      const path = `doctors/?limit=1${query}`;
      const { body } = await call({ path, as: as?.headers });
      return (body as List).count;
    };
    expect([await of(""), await of("&status=active"), await of("&status=pending")]).toEqual([3, 3, 0]);
    expect([await of("", admin), await of("&status=pending", admin)]).toEqual([6, 2]);
    for (const branch of [`&category_id=${inner.id}`, `&category_path=${inner.fullSlug.toUpperCase()}`]) {
      expect([await of(branch), await of(branch, admin), await of(`${branch}&city=Kent`)]).toEqual([1, 2, 0]);
    }
    expect([await of(`&category_id=${doctor}`), await of(`&category_path=${inner.fullSlug}/none`)]).toEqual([3, 0]);
    await db.listing.deleteMany();
    await db.category.delete({ where: { id: inner.id } });
  });

  it("of reviews follows decisions, reports, edits, and deletion, for admins and for the public", async () => {
    const { id: listingId } = await makeListing(db, { categoryId: business });
    const made = [];
    for (const rating of [5, 5, 3]) made.push(await makeReview(db, { listingId, rating }));
    const [first, second, third] = made.map(({ id }) => id) as [number, number, number];
    await makeReview(db, { listingId, rating: 5, status: "pending" });
    const counts = async () => ({
      all: await countOf("reviews/"),
      waiting: await countOf("reviews/?waiting=true"),
      others: await countOf("reviews/?waiting=false"),
      flagged: await countOf("reviews/?status=flagged"),
      fives: await countOf("reviews/?status=active&rating=5"),
      edited: await countOf("reviews/?has_revision=true"),
      hidden: await countOf("reviews/?visible=false"),
      public: await countOf("reviews/", null),
      publicFlagged: await countOf("reviews/?visible=true&status=flagged", null),
    });
    const before = await counts();
    expect(before).toEqual({
      ...{ all: 4, waiting: 1, others: 3, flagged: 0, fives: 2, edited: 0, hidden: 1, public: 3, publicFlagged: 0 },
    });
    await makeFlag(db, { reviewId: first });
    const edit = await makeRevision(db, { reviewId: second });
    await db.review.update({ where: { id: third }, data: { deletedAt: new Date() } });
    expect(await counts()).toEqual({
      ...{ all: 3, waiting: 2, others: 1, flagged: 1, fives: 1, edited: 1, hidden: 1, public: 2, publicFlagged: 1 },
    });
    await db.listing.update({ where: { id: listingId }, data: { status: "suspended" } });
    expect(await counts()).toMatchObject({ all: 3, flagged: 1, public: 0, publicFlagged: 0 });
    await db.listing.update({ where: { id: listingId }, data: { status: "active" } });
    await db.reviewRevision.update({ where: { id: edit.id }, data: { status: "rejected" } });
    await db.reviewFlag.updateMany({ data: { settledAt: new Date() } });
    await db.review.update({ where: { id: first }, data: { status: "active" } });
    await db.review.update({ where: { id: third }, data: { deletedAt: null } });
    expect(await counts()).toEqual(before);
    await db.listing.deleteMany();
    expect(await counts()).toMatchObject({ all: 0, waiting: 0, public: 0 });
  });

  it("of accounts follows roles, statuses, and closing, and matches the dashboard", async () => {
    const before = await countOf("users/");
    const users = [];
    for (const status of ["pending", "active", "active"] as const) users.push(await makeUser(db, { status }));
    const [one, two, three] = users.map(({ id }) => id) as [number, number, number];
    await db.user.update({ where: { id: two }, data: { userType: "owner" } });
    await db.user.update({ where: { id: three }, data: { closedAt: new Date() } });
    expect(await countOf("users/")).toBe(before + 2);
    expect([await countOf("users/?user_type=owner"), await countOf("users/?status=pending")]).toEqual([1, 1]);
    const { body } = await call({ path: "admin/counts/", as: admin.headers });
    expect(body).toMatchObject({ all: { users: before + 2 }, pending: { users: 1 } });
    await db.user.deleteMany({ where: { id: { in: [one, two, three] } } });
    expect(await countOf("users/")).toBe(before);
  });
});

describe("a stored counter", () => {
  it("is right after many concurrent writers, some of which roll back", async () => {
    const listings = await Promise.all(Array.from({ length: 8 }, () => makeListing(db, { categoryId: business })));
    const reviews = await Promise.all(
      Array.from({ length: 24 }, (_, at) => makeReview(db, { listingId: listings[at % 8]!.id, rating: 1 + (at % 5) })),
    );
    const write = (at: number) =>
      patiently(async (tx) => {
        const listing = listings[at % 8]!.id;
        await tx.$queryRaw`SELECT id FROM listing WHERE id = ${listing} FOR NO KEY UPDATE`;
        const status = (["active", "suspended", "pending"] as const)[at % 3]!;
        await tx.listing.update({ where: { id: listing }, data: { status } });
        const review = (["active", "flagged", "removed"] as const)[(at >> 1) % 3]!;
        await tx.review.update({ where: { id: reviews[at % 24]!.id }, data: { status: review } });
        if (review === "flagged")
          await tx.reviewFlag.create({ data: { reviewId: reviews[at % 24]!.id, reason: "spam" } });
        else await tx.reviewFlag.deleteMany({ where: { reviewId: reviews[at % 24]!.id } });
        if (at % 4 === 0) throw new Error("taken back");
      });
    const ends = await Promise.allSettled(Array.from({ length: 96 }, (_, at) => write(at)));
    const reasons = ends.flatMap((end) => (end.status === "rejected" ? [(end.reason as Error).message] : []));
    expect(reasons).toEqual(Array.from({ length: 24 }, () => "taken back"));
    expect(await differences()).toEqual({});
    await db.listing.deleteMany();
  });

  it("is right when a review is reported while its listing is suspended", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id: listingId } = await makeListing(db, { categoryId: business });
      const { id: reviewId } = await makeReview(db, { listingId });
      await Promise.all([
        makeFlag(db, { reviewId }),
        db.listing.update({ where: { id: listingId }, data: { status: "suspended" } }),
      ]);
    }
    expect(await differences()).toEqual({});
    await db.listing.deleteMany();
  });

  it("ignores the writes of an interrupted connection", async () => {
    const client = await connectionPool().connect();
    // The server sends an error last, and the closed connection may raise another.
    const broken = new Promise<void>((resolve) => client.on("error", () => resolve()));
    await client.query("BEGIN");
    await client.query(`UPDATE "user" SET status = 'suspended'`);
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    await db.$queryRaw`SELECT pg_terminate_backend(${rows[0]!.pid}::int)`;
    await broken;
    client.release(true);
    expect(await countOf("users/?status=suspended")).toBe(0);
  });

  it("is zero when its table is empty", async () => {
    await makeReview(db, { listingId: (await makeListing(db, { categoryId: business })).id });
    await withClient(process.env.DATABASE_OWNER_URL ?? "", async (client) => {
      const emptied = {} as Db;
      setConnection(emptied, client);
      await client.query("BEGIN; TRUNCATE listing CASCADE");
      expect(await readListingCounter(emptied, {})).toBe(0);
      expect(await readReviewCounter(emptied, Prisma.sql`true`)).toBe(0);
      await client.query("ROLLBACK");
    });
    await db.listing.deleteMany();
  });

  it("is folded into one row during writes, and reads the same throughout", async () => {
    const { id: listingId } = await makeListing(db, { categoryId: business });
    await Promise.all(Array.from({ length: 8 }, () => makeReview(db, { listingId, rating: 2 })));
    const flip = (at: number) =>
      db.$executeRaw`UPDATE review SET rating = ${1 + (at % 5)} WHERE id = (
        SELECT id FROM review ORDER BY id OFFSET ${at % 8} LIMIT 1)`;
    const seen: number[] = [];
    const look = async () =>
      seen.push(((await call({ path: "reviews/?limit=1", as: admin.headers })).body as List).count);
    const fold = () => db.$executeRaw`SELECT fold_counters(0)`;
    await Promise.all(Array.from({ length: 40 }, async (_, at) => Promise.all([flip(at), look(), fold()])));
    expect(new Set(seen)).toEqual(new Set([8]));
    await fold();
    expect(await rowsOf("review_counter")).toBeLessThanOrEqual(5);
    expect(await rowsOf("listing_counter")).toBe(1);
    await db.listing.deleteMany();
  });

  it("isn't folded by the worker while it has few rows", async () => {
    await db.$executeRaw`SELECT fold_counters(0)`;
    for (let at = 0; at < 120; at += 1) {
      await db.$executeRaw`UPDATE "user" SET status = 'pending' WHERE id = ${admin.id}`;
      await db.$executeRaw`UPDATE "user" SET status = 'active' WHERE id = ${admin.id}`;
      if (at === 30) {
        const few = await rowsOf("user_counter");
        await foldCounters(db);
        expect(await rowsOf("user_counter")).toBe(few);
      }
    }
    await foldCounters(db);
    expect(await rowsOf("user_counter")).toBe(2);
  });

  it("can be recomputed", async () => {
    await makeListing(db, { categoryId: business });
    for (const table of ["listing_counter", "review_counter", "user_counter"])
      await db.$executeRaw(Prisma.sql`DELETE FROM ${Prisma.raw(table)}`);
    await owner.$executeRaw`SELECT recount_counters()`;
    expect(await countOf("listings/")).toBe(1);
  });
});
