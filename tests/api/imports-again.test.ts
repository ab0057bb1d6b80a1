import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { begin, finishImport, sendPart, undoImport } from "../support/file-import";
import { reportOf } from "../support/import-updates";
import { makeCategory, storedIn } from "../support/imports";
import { differences } from "../support/recount";

const db = database();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

const headerOf = (_: unknown, place: number) => `Column ${place}`;
const poor = ["last_first_name", "city", "state", null, null];
const better: (string | null)[] = ["name", "city", "state", "phone", "hours"];

let made = 0;
/** Rows that no earlier test had. */
function someRows(count: number): string[][] {
  made += 1;
  return Array.from({ length: count }, (_, n) => [
    `Ada ${made} ${n}`,
    "Kent",
    "WA",
    `(206) 555-01${10 + n}`,
    "Mon-Fri 9-5",
  ]);
}

interface Mapped {
  mapping: (string | null)[];
  categoryId: number;
  dry?: boolean;
}

/** Imports rows with these columns, and gives the answer to their batch. */
async function add(rows: string[][], { mapping, categoryId, dry = false }: Mapped) {
  const file = await begin({ as: admin, kind: "business", categoryId, headers: mapping.map(headerOf), mapping, dry });
  const { body } = await sendPart(file, rows, { as: admin });
  await finishImport(file.id, admin, rows.length);
  return { id: file.id, answer: body };
}

/** Updates what the same rows made. */
async function update(rows: string[][], { dry = false, erases = false, mapping = better } = {}) {
  const target = { update: { update_key: "import_row", erases_empty: erases } };
  const file = await begin({ as: admin, kind: "business", headers: mapping.map(headerOf), mapping, dry, ...target });
  const { body } = await sendPart(file, rows, { as: admin });
  const { body: done } = await finishImport(file.id, admin, rows.length);
  return { id: file.id, answer: body, done };
}

const facts = async (categoryId: number) =>
  (await db.listing.findMany({ where: { categoryId }, orderBy: { id: "asc" }, include: { hours: true } })).map(
    ({ name, city, phone, hours }) => ({ name, city, phone, hasHours: hours !== null }),
  );

describe("a file that is imported again, its columns mapped better", () => {
  it("creates nothing, and says which rows were imported before, in a dry run too", async () => {
    const { id: categoryId } = await makeCategory("business");
    const rows = someRows(2);
    const { answer } = await add(rows, { mapping: poor, categoryId });
    expect(answer.created).toBe(2);
    const ids = (await storedIn(categoryId)).map(({ id }) => id);
    for (const dry of [true, false]) {
      const again = await add(rows, { mapping: better, categoryId, dry });
      expect(again.answer).toMatchObject({ created: 0, errors: [] });
      expect(again.answer.skipped).toEqual(ids.map((id, index) => ({ index, reason: "imported before", id })));
    }
    expect(await storedIn(categoryId)).toHaveLength(2);
  });

  it("updates what it made, which the report shows by kind, and an undo takes back", async () => {
    const { id: categoryId } = await makeCategory("business");
    const rows = someRows(2);
    const first = await add(rows, { mapping: poor, categoryId });
    const before = await facts(categoryId);
    const seen = await update(rows, { dry: true });
    expect(await facts(categoryId)).toEqual(before);
    const { id, done } = await update(rows);
    expect(done).toMatchObject({ updated: 2, unchanged: 0, skipped: 0, refused: 0 });
    expect(await facts(categoryId)).toEqual(
      rows.map(([name], n) => ({ name, city: "Kent", phone: `+120655501${10 + n}`, hasHours: true })),
    );
    const { lines } = await reportOf(id, admin);
    expect((await reportOf(seen.id, admin)).lines).toEqual(lines);
    expect(lines.map(({ field, reason, rows: n, after }) => [field, reason, n, after])).toEqual([
      ["hours", "added", 2, "Mon-Fri 9 AM-5 PM"],
      ["phone", "added", 2, "+12065550110"],
    ]);
    expect((await update(rows)).done).toMatchObject({ updated: 0, unchanged: 2 });

    expect((await undoImport(id, admin)).body).toMatchObject({ status: "undone", undone: 2, kept: 0 });
    expect(await facts(categoryId)).toEqual(before);
    expect((await update(rows)).done).toMatchObject({ updated: 2 });
    expect(await differences()).toEqual({});
    expect((await undoImport(first.id, admin)).body).toMatchObject({ status: "undone", undone: 2, kept: 0 });
    expect(await storedIn(categoryId)).toEqual([]);
  });

  it("leaves what people have changed or claimed, when it updates and when that is undone", async () => {
    const { id: categoryId } = await makeCategory("business");
    const rows = someRows(4);
    await add(rows, { mapping: poor, categoryId });
    const [edited, claimed, later, last] = await storedIn(categoryId);
    const owner = await signIn({ userType: "owner" });
    await db.listing.update({ where: { id: edited?.id ?? 0 }, data: { city: "York" } });
    await db.listing.update({
      where: { id: claimed?.id ?? 0 },
      data: { claimedById: owner.id, claimedAt: new Date() },
    });
    const { id, answer, done } = await update(rows);
    expect(answer.skipped).toEqual([
      { index: 0, reason: "changed since the import", id: edited?.id },
      { index: 1, reason: "changed since the import", id: claimed?.id },
    ]);
    expect(done).toMatchObject({ updated: 2, skipped: 2 });
    await db.listing.update({ where: { id: later?.id ?? 0 }, data: { phone: "+12065550199" } });
    expect((await undoImport(id, admin)).body).toMatchObject({ status: "undone", undone: 1, kept: 1 });
    const phones = async (one: typeof last) => (await db.listing.findUnique({ where: { id: one?.id ?? 0 } }))?.phone;
    expect([await phones(later), await phones(last)]).toEqual(["+12065550199", null]);
  });

  it("keeps values that no column gives, unless empty cells erase", async () => {
    const { id: categoryId } = await makeCategory("business");
    const rows = someRows(1).map(([name, , , phone]) => [name ?? "", "", "WA", phone ?? "", ""]);
    await add(rows, { mapping: better, categoryId });
    const without = ["name", "city", "state", null, "phone"];
    expect((await update(rows, { mapping: without })).done).toMatchObject({ unchanged: 1 });
    const { answer } = await update(rows, { mapping: without, erases: true });
    expect(answer.changes?.map(({ field, after }) => [field, after])).toEqual([["phone", ""]]);
  });
});

describe("a row with other cells is the same place", () => {
  const places = ["name", "street_address", "city", "zip"];
  const send = async (rows: string[][], mapping: string[], categoryId: number) =>
    (await add(rows, { mapping, categoryId })).answer;

  it("at the same street where one lacks a ZIP code, and not in another city", async () => {
    const { id } = await makeCategory("business");
    const [[name = ""] = []] = someRows(1);
    expect((await send([[name, "1 Oak St", "Kent", "98032"]], places, id)).created).toBe(1);
    const again = [
      [name, "1 Oak St.", "Kent", ""],
      [name, "1 oak st", "York", ""],
      [name, "1 Oak St", "York", ""],
    ];
    const { created, skipped } = await send(again, places, id);
    expect([created, skipped.map(({ index, reason }) => [index, reason])]).toEqual([
      1,
      [
        [0, "duplicate"],
        [2, "duplicate in this file"],
      ],
    ]);
  });

  it("by its website where one lacks a street, and not by the website of another city", async () => {
    const { id } = await makeCategory("business");
    const [[name = ""] = []] = someRows(1);
    const columns = ["name", "street_address", "city", "website"];
    expect((await send([[name, "1 Oak St", "Kent", "https://www.ada.example/kent"]], columns, id)).created).toBe(1);
    const rows = [
      [name, "", "Kent", "http://ada.example"],
      [name, "", "York", "http://ada.example"],
      [name, "", "", "http://other.example"],
    ];
    const { created, skipped } = await send(rows, columns, id);
    expect([created, skipped.map(({ index, reason }) => [index, reason])]).toEqual([2, [[0, "duplicate"]]]);
  });
});
