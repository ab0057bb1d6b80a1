import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { listCategoryListings } from "@/server/listings/category-listings";
import { database, Prisma } from "@/server/db/client";
import { comparePairs } from "@/server/duplicates/find";
import { recountBranches } from "@/server/imports/recount";
import { waitingForSearch, writeDueEntries, writeWhenQuiet } from "@/server/search/write-due";
import { guestCtx } from "@/server/http/guest";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { isDeep } from "../support/depth";
import { begin, finishImport, readImport, sendPart, undoImport } from "../support/file-import";
import { makeCategory, sendRows, storedIn } from "../support/imports";
import { differences } from "../support/recount";

const db = database();
let admin: SignedIn;
let other: pg.Client;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  // Another connection, whose transactions stay open as long as a test needs them.
  other = new pg.Client(process.env.DATABASE_URL);
  await other.connect();
});
afterAll(() => other.end());

const found = async (words: string) => {
  const { body } = await call({ path: `unified_search/?facets=0&q=${encodeURIComponent(words)}` });
  return (body as SearchAnswer).items.map((item) => titleOf(item.data)).sort();
};

/** How many listings the admin search finds by part of a name. */
const foundByName = async (part: string) => (await call({ path: `listings/?search=${part}`, as: admin.headers })).body;

/** The entries of these listings, one for each that searches find. */
const entriesOf = (ids: number[]) =>
  db.$queryRaw<{ listing_id: number; city: string; free: boolean | null }[]>(Prisma.sql`
    SELECT listing_id, city_key AS city, free_consultation AS free FROM search_entry WHERE listing_id = ANY (${ids}::int[]) ORDER BY listing_id`);

let made = 0;
const letters = (n: number) => String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26));

/** Imported listings, and a word that is in all their names and no others. */
async function runImport(rows: number) {
  made += 1;
  const word = `zebra${letters(made)}`;
  const category = await makeCategory("business");
  const file = await begin({ as: admin, kind: "business", categoryId: category.id, headers: ["name", "city"] });
  const cells = Array.from({ length: rows }, (_, n) => [`${word} number ${n}`, "kent"]);
  for (let first = 0; first < rows; first += 1000) {
    await sendPart(file, cells.slice(first, first + 1000), { as: admin, first });
  }
  await finishImport(file.id, admin, rows);
  const ids = (await storedIn(category.id)).map(({ id }) => id);
  return { file, ids, first: ids[0] ?? 0, word };
}

const toIndex = async (id: number) => (await readImport(id, admin)).body.to_index;

describe("an imported listing", () => {
  it("is found by searches once its entries are written, and is due until then, not missing", async () => {
    const { file, ids, word } = await runImport(3);
    expect(await found(word)).toEqual([]);
    expect(await foundByName(word.slice(1))).toMatchObject({ count: 0 });
    expect(await toIndex(file.id)).toBe(3);
    expect((await waitingForSearch(db)).listings).toBe(3);
    expect(await differences()).toEqual({});

    await writeDueEntries(db);
    expect(await found(word)).toEqual([0, 1, 2].map((n) => `${word} number ${n}`));
    expect(await found(word.slice(0, -1) + "x" + word.slice(-1))).toHaveLength(3);
    expect(await foundByName(word.slice(1))).toMatchObject({ count: 3 });
    expect(await toIndex(file.id)).toBe(0);
    expect(await waitingForSearch(db)).toEqual({ listings: 0, since: null });
    expect(await differences()).toEqual({});
    expect(await entriesOf(ids)).toHaveLength(3);
  });

  it("is missing when nothing marks it as due", async () => {
    const { first } = await runImport(1);
    const { rows } = await other.query<{ listings: number[] }>("DELETE FROM search_due RETURNING listings");
    expect(Object.keys(await differences()).sort()).toEqual(["members", "names", "search entries", "search words"]);
    await other.query("INSERT INTO search_due (listings) VALUES ($1)", [rows[0]?.listings]);
    expect(await differences()).toEqual({});
    await writeDueEntries(db);
    expect(await entriesOf([first])).toHaveLength(1);
  });

  it("is compared with other listings once it is written, including an owner's pending one", async () => {
    const owner = await signIn({ userType: "owner" });
    const { id } = await makeCategory("business");
    // One town: a firm that moved there. In two towns, two streets are two branches.
    const firm = { name: "Twin Larch Firm", city: "Kent", phone: "206-555-0177", category_id: id };
    await sendRows("business", [{ ...firm, street_address: "1 Oak St", zip: "98101" }], { as: admin, recalc: "1" });
    await sendRows("business", [{ ...firm, street_address: "2 Elm St", zip: "98109" }], { as: owner });
    const ids = (await storedIn(id)).map((one) => one.id);
    await writeDueEntries(db);
    while ((await comparePairs(db, { size: 100, limitMs: undefined })) > 0);
    expect(await db.duplicatePair.count({ where: { firstId: ids[0] ?? 0, secondId: ids[1] ?? 0 } })).toBe(1);
    expect((await entriesOf(ids)).map((one) => one.listing_id)).toEqual([ids[0]]);
    await db.listing.update({ where: { id: ids[1] ?? 0 }, data: { status: "active" } });
    expect(await entriesOf(ids)).toHaveLength(2);
    expect(await differences()).toEqual({});
  });

  it("waits while batches keep arriving, but not indefinitely", async () => {
    const { ids } = await runImport(2);
    expect(await writeWhenQuiet(db)).toBe(false);
    await other.query("UPDATE search_due SET due_at = now() - interval '3 seconds'");
    expect(await writeWhenQuiet(db)).toBe(true);
    expect(await entriesOf(ids)).toHaveLength(2);
    expect(await writeWhenQuiet(db)).toBe(false);

    const more = [await runImport(1), await runImport(1)];
    await other.query("UPDATE search_due SET due_at = now() - interval '31 seconds' WHERE $1 = ANY (listings)", [
      more[0]?.first,
    ]);
    expect(await writeWhenQuiet(db)).toBe(true);
    expect(await entriesOf(more.map(({ first }) => first))).toHaveLength(2);
  });

  it("counts in its category at once, and appears in its list once it is written", async () => {
    const { ids, first } = await runImport(3);
    const { categoryId } = await db.listing.findUniqueOrThrow({ where: { id: first } });
    const count = async () => (await db.category.findUniqueOrThrow({ where: { id: categoryId } })).businessCount;
    const listed = async () => {
      const page = await listCategoryListings(guestCtx(), categoryId, { limit: 60, offset: 0 });
      return page.map(({ id }) => id);
    };
    expect([await count(), await listed()]).toEqual([3, []]);
    // A listing changed meanwhile is already placed; a hidden one no longer counts.
    await db.listing.update({ where: { id: first }, data: { status: "suspended" } });
    await db.listing.update({ where: { id: first }, data: { status: "active" } });
    await db.listing.update({ where: { id: ids[1] ?? 0 }, data: { status: "suspended" } });
    expect([await count(), await listed()]).toEqual([2, [first]]);
    await db.$executeRaw(Prisma.sql`INSERT INTO category_recount (category_id) VALUES (${categoryId})`);
    await recountBranches(db);
    expect(await count()).toBe(2);
    expect(await differences()).toEqual({});

    await writeDueEntries(db);
    expect([await count(), await listed()]).toEqual([2, [first, ids[2]]]);
    expect(await differences()).toEqual({});
  });
});

describe("before a listing's entry is written", () => {
  it("loses and repeats nothing when a worker is killed", async () => {
    const { ids } = await runImport(isDeep ? 1200 : 300);
    const killed = new pg.Client(process.env.DATABASE_URL);
    killed.on("error", () => {});
    await killed.connect();
    await killed.query("BEGIN");
    await killed.query("SELECT write_due_entries(1)");
    const { rows } = await killed.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    expect(await entriesOf(ids)).toEqual([]);
    await other.query("SELECT pg_terminate_backend($1, 5000)", [rows[0]?.pid]);

    await writeDueEntries(db);
    expect((await entriesOf(ids)).map((one) => one.listing_id)).toEqual(ids);
    expect(await differences()).toEqual({});
  });

  it("lets several workers write concurrently", async () => {
    const { ids } = await runImport(isDeep ? 4000 : 600);
    await Promise.all([1, 2, 3].map(() => writeDueEntries(db)));
    await writeDueEntries(db);
    expect((await entriesOf(ids)).map((one) => one.listing_id)).toEqual(ids);
    expect(await differences()).toEqual({});
  });

  it("writes the current state of a listing that was changed, hidden, or rated", async () => {
    const { ids, word } = await runImport(4);
    const [renamed, hidden, moved, plain] = ids as [number, number, number, number];
    await db.listing.update({ where: { id: renamed }, data: { name: `${word} quagga` } });
    await db.listing.update({ where: { id: hidden }, data: { status: "suspended" } });
    await db.listing.update({ where: { id: moved }, data: { city: "York", ratingSum: 5, totalReviews: 1 } });
    await writeDueEntries(db);
    expect(await found(`${word} quagga`)).toEqual([`${word} quagga`]);
    expect((await entriesOf(ids)).map((one) => [one.listing_id, one.city])).toEqual([
      [renamed, "kent"],
      [moved, "york"],
      [plain, "kent"],
    ]);
    // The rated listing's figures have no review behind them.
    expect(Object.keys(await differences()).filter((name) => name !== "ratings")).not.toContain("search entries");
    await db.listing.update({ where: { id: moved }, data: { ratingSum: 0, totalReviews: 0 } });
  });

  it("skips a listing that is being changed, writes the others, and writes it after the change", async () => {
    const { ids, first } = await runImport(3);
    await other.query("BEGIN");
    await other.query("UPDATE listing SET free_consultation = true WHERE id = $1", [first]);
    await writeDueEntries(db);
    expect((await entriesOf(ids)).map((one) => one.listing_id)).toEqual(ids.slice(1));
    expect((await waitingForSearch(db)).listings).toBe(1);
    await other.query("COMMIT");
    await writeDueEntries(db);
    expect((await entriesOf(ids)).map((one) => one.free)).toEqual([true, null, null]);
    expect(await differences()).toEqual({});
  });

  it("includes a change that is made during the write", async () => {
    const { ids, first } = await runImport(2);
    await other.query("BEGIN");
    await other.query("SELECT write_due_entries(10)");
    const changed = Promise.all([db.listing.update({ where: { id: first }, data: { city: "York" } })]);
    const waits = Prisma.sql`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await db.$queryRaw<[{ n: number }]>(waits))[0].n).toBe(1);
    await other.query("COMMIT");
    await changed;
    expect((await entriesOf(ids)).map((one) => one.city)).toEqual(["york", "kent"]);
    expect(await differences()).toEqual({});
  });

  it("lets the import be undone", async () => {
    const { file, ids } = await runImport(30);
    expect((await undoImport(file.id, admin)).body).toMatchObject({ status: "undone", undone: 30 });
    await writeDueEntries(db);
    expect(await entriesOf(ids)).toEqual([]);
    expect(await waitingForSearch(db)).toEqual({ listings: 0, since: null });
    expect(await differences()).toEqual({});
  });

  it("lets its category move", async () => {
    const { ids, first } = await runImport(2);
    const above = await makeCategory("business");
    const { categoryId } = await db.listing.findUniqueOrThrow({ where: { id: first } });
    await db.category.update({ where: { id: categoryId }, data: { parentId: above.id } });
    await writeDueEntries(db);
    expect(await entriesOf(ids)).toHaveLength(2);
    expect(await differences()).toEqual({});
  });
});
