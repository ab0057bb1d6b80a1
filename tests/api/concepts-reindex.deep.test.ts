import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Concept } from "@/lib/contract/concept";
import { makeCategory } from "@/prisma/factories/category";
import { type ListingGiven, makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { waitingForSearch, WRITE_ENTRIES_TASK, writeDueEntries, writeWhenQuiet } from "@/server/search/write-due";
import { signIn } from "../support/actors";
import { call } from "../support/call";

const db = database();
let headers: Record<string, string>;
let categoryId: number;
let other: pg.Client;

beforeAll(async () => {
  ({ headers } = await signIn({ userType: "admin" }));
  ({ id: categoryId } = await makeCategory(db));
  // Another connection, whose transactions stay open as long as a test needs them.
  other = new pg.Client(process.env.DATABASE_URL);
  await other.connect();
});
afterAll(() => other.end());
beforeEach(() => writeDueEntries(db));

const make = async (given: ListingGiven) => (await makeListing(db, { categoryId, ...given })).id;
const add = async (name: string, terms: string[] = []) => {
  const body = { name, kind: "need", terms };
  return (await call({ method: "POST", path: "concepts/", headers, body })).body as Concept;
};
const at = (id: number) => ({ path: `concepts/${id}/`, headers });
const patch = (id: number, body: unknown) => call({ ...at(id), method: "PATCH", body });
const drop = (id: number) => call({ ...at(id), method: "DELETE" });
const dueRows = () => db.searchDue.findMany({ orderBy: { id: "asc" } });
const due = async () => (await dueRows()).flatMap(({ listings }) => listings);

/** The listings whose entries name a concept. */
const naming = async ({ id }: { id: number }) => {
  const sql = "SELECT listing_id FROM search_entry WHERE words @@ $1::tsquery ORDER BY listing_id";
  const { rows } = await other.query<{ listing_id: number }>(sql, [`'concept:${id}'`]);
  return rows.map(({ listing_id }) => listing_id);
};

describe("a change of a concept", () => {
  it("reaches the listings that mention it, and no others, within seconds", async () => {
    const says = await make({ specialty: "Zebra dentistry; hoof care" });
    await make({ name: "Zebra Dentistry Books", description: "About zebra dentistry" });
    const concept = await add("Zebra dentistry");
    expect(await dueRows()).toMatchObject([{ listings: [says], isReindex: true, importId: null }]);
    const { rows } = await other.query("SELECT FROM graphile_worker.jobs WHERE task_identifier = $1", [
      WRITE_ENTRIES_TASK,
    ]);
    expect(rows).toHaveLength(1);
    await other.query("UPDATE search_due SET due_at = now() - interval '3 seconds'");
    expect(await writeWhenQuiet(db)).toBe(true);
    expect(await naming(concept)).toEqual([says]);

    await patch(concept.id, { name: "Striped dentistry", terms: ["hoof cares"] });
    expect(await due()).toEqual([says]);
    await writeDueEntries(db);
    expect(await naming(concept)).toEqual([says]);
    await patch(concept.id, { kind: "specialty", related: ["Dermatology"] });
    expect(await due()).toEqual([]);

    await drop(concept.id);
    expect(await due()).toEqual([says]);
    await writeDueEntries(db);
    expect(await naming(concept)).toEqual([]);
  });

  it("reaches a listing whose words a longer term now takes from another concept", async () => {
    const short = await add("Quagga");
    const says = await make({ specialty: "Quagga yoga" });
    expect(await naming(short)).toEqual([says]);
    const long = await add("Quagga yoga");
    await writeDueEntries(db);
    expect([await naming(short), await naming(long)]).toEqual([[], [says]]);
    await drop(long.id);
    await writeDueEntries(db);
    expect(await naming(short)).toEqual([says]);
    await drop(short.id);
  });

  it("queues each listing once, in portions of a hundred, whatever many of its terms match", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 230; n += 1)
      ids.push(await make({ specialty: "Okapi grooming", practiceAreas: "okapi shearing" }));
    const concept = await add("Okapi grooming", ["okapi", "okapi shearing", "shearing"]);
    expect((await dueRows()).map(({ listings }) => listings.length)).toEqual([100, 100, 30]);
    expect((await due()).sort((a, b) => a - b)).toEqual(ids);
    const { rows } = await other.query<{ written: number }>("SELECT write_due_entries(2) AS written");
    expect(rows[0]?.written).toBe(200);
    expect((await waitingForSearch(db)).listings).toBe(30);
    await writeDueEntries(db);
    expect(await naming(concept)).toEqual(ids);
  });

  it("writes the entry alone: neither names nor places nor a comparison with other listings", async () => {
    const says = await make({ specialty: "Tapir care" });
    await db.duplicateDue.deleteMany();
    await other.query("DELETE FROM listing_name WHERE listing_id = $1", [says]);
    await add("Tapir care");
    await writeDueEntries(db);
    expect(await db.duplicateDue.count()).toBe(0);
    const { rows } = await other.query("SELECT FROM listing_name WHERE listing_id = $1", [says]);
    expect(rows).toEqual([]);
    await other.query("SELECT write_listing_names(ARRAY[$1::int])", [says]);
  });

  it("neither waits for a listing that is being changed nor blocks it, and reaches it afterward", async () => {
    const busy = await make({ specialty: "Gnu tuning" });
    const idle = await make({ specialty: "Gnu tuning" });
    await other.query("BEGIN");
    await other.query("UPDATE listing SET specialty = 'Gnu tuning; gnu repair' WHERE id = $1", [busy]);
    const concept = await add("Gnu tuning", ["gnu repair"]);
    await writeDueEntries(db);
    expect(await naming(concept)).toEqual([idle]);
    expect(await dueRows()).toMatchObject([{ listings: [busy], isReindex: true, importId: null }]);
    await other.query("COMMIT");
    await writeDueEntries(db);
    expect(await naming(concept)).toEqual([busy, idle]);

    await other.query("BEGIN");
    await other.query("UPDATE concept SET terms = '{gnu}' WHERE id = $1", [concept.id]);
    await db.listing.update({ where: { id: idle }, data: { specialty: "Gnu" } });
    await other.query("COMMIT");
    await writeDueEntries(db);
    expect(await naming(concept)).toEqual([busy, idle]);
  });

  it("reaches every listing when it changes more than a hundred terms", async () => {
    const all = await db.listing.findMany({ where: { status: "active" }, orderBy: { id: "asc" } });
    const terms = Array.from({ length: 100 }, (_, n) => `eland ${n}`);
    await add("Eland", terms);
    expect(await due()).toEqual(all.map(({ id }) => id));
  });
});
