import Papa from "papaparse";
import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { type Kind, kindFacts, kinds } from "@/lib/rules/listing-kind";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { answerTo, call } from "../support/call";
import { begin, finishImport, sendPart, undoImport } from "../support/file-import";
import { makeCategory, sendRows, storedIn } from "../support/imports";

let admin: SignedIn;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

async function exported(kind: Kind, query = "", as = admin): Promise<string> {
  const { segment } = kindFacts[kind];
  const path = `${segment}/export/${query}`;
  const answer = await call({ path, as: as.headers });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${segment}.csv"`);
  return answer.body as string;
}

const rowsOf = (csv: string) => Papa.parse<string[]>(csv.replace("\uFEFF", "").trimEnd()).data;
/** The rows without the listing's number and its last change. */
const contentOf = (csv: string) => rowsOf(csv).map((row) => JSON.stringify(row.slice(0, -2)));
const namesOf = (csv: string) =>
  rowsOf(csv)
    .map((row) => row[1])
    .slice(1);

/** Imports the text of a CSV file and finishes the import. */
async function importFile(kind: Kind, categoryId: number, csv: string) {
  const [headers = [], ...rows] = rowsOf(csv);
  const file = await begin({ as: admin, kind, categoryId, headers });
  for (let first = 0; first < rows.length; first += 200) {
    await sendPart(file, rows.slice(first, first + 200), { as: admin, first });
  }
  return (await finishImport(file.id, admin, rows.length)).body;
}

/** Texts that a spreadsheet would run, that an import ignores, or that could break a CSV file. */
const hardTexts = ["=1+1", "+1 (206)", "-2", "@SUM(1)", "'=1", "''=1", "'quoted'", "NaN", "'-a", 'a "b", c; d'];
const longText = 'First line, with "quotes"\nsecond line\n\n=third';

describe.each(kinds)("the export of %s", (kind) => {
  it("produces the same file after an import into an empty database and another export", async () => {
    const [top, elsewhere] = [await makeCategory(kind), await makeCategory(kind)];
    const below = await makeCategory(kind, { parentId: top.id });
    for (const [n, text] of hardTexts.entries()) {
      await makeListing(database(), {
        kind,
        categoryId: n % 2 ? top.id : below.id,
        name: text,
        slug: `hard-${String.fromCharCode(97 + n)}`,
        city: text,
        description: `${text}\n${longText}`,
        phone: n % 2 ? "+12065550100" : null,
        zip: "02139-1234",
        state: "MA",
        freeConsultation: [true, false, null][n % 3] ?? null,
        specialty: "Everything",
        servicePrices: "Haircut: $45-$1,060.50 per hour\nConsultation: Free",
        wheelchairAccess: [null, true, false][n % 3] ?? null,
      });
    }
    const many = Array.from({ length: 600 }, (_, n) => ({
      name: `Many ${kind} ${n}`,
      city: "Kent",
      category_id: top.id,
    }));
    for (let n = 0; n < many.length; n += 300) await sendRows(kind, many.slice(n, n + 300), { as: admin });
    const query = `?category_id=${top.id}`;
    const first = await exported(kind, query);
    expect(rowsOf(first)).toHaveLength(1 + hardTexts.length + many.length);

    await database().listing.deleteMany({ where: { categoryId: { in: [top.id, below.id] } } });
    expect(rowsOf(await exported(kind, query))).toHaveLength(1);
    const done = await importFile(kind, elsewhere.id, first);
    expect(done).toMatchObject({ created: hardTexts.length + many.length, skipped: 0, refused: 0 });
    expect(await storedIn(elsewhere.id)).toEqual([]);
    const sorted = (csv: string) => contentOf(csv).sort();
    expect(sorted(await exported(kind, query))).toEqual(sorted(first));
    expect(await importFile(kind, elsewhere.id, first)).toMatchObject({ created: 0, skipped: done.created });
    const second = await exported(kind, query);
    await undoImport(done.id, admin);
    await importFile(kind, elsewhere.id, second);
    expect(contentOf(await exported(kind, query))).toEqual(contentOf(second));
  });

  it("contains no cell that a spreadsheet would run, except phone numbers", async () => {
    const { id } = await makeCategory(kind);
    const cells = { kind, categoryId: id, phone: "+12065550100" };
    for (const [n, text] of hardTexts.entries()) {
      await makeListing(database(), { ...cells, slug: `hard-${n}`, name: text, city: `\t${text}` });
    }
    const run = rowsOf(await exported(kind, `?category_id=${id}`))
      .flat()
      .filter((cell) => /^[=+\-@\t\r]/.test(cell));
    expect(run).toEqual(hardTexts.map(() => "+12065550100"));
  });

  it("gives an admin what the filters match, in any status, without merged listings", async () => {
    const { id } = await makeCategory(kind);
    const cells = { kind, categoryId: id };
    const main = await makeListing(database(), { ...cells, name: "Active", city: "Kent" });
    await makeListing(database(), { ...cells, name: "Pending", status: "pending", city: "York" });
    await makeListing(database(), { ...cells, name: "Gone", status: "suspended", mergedIntoId: main.id });
    const query = `?category_id=${id}`;
    expect(namesOf(await exported(kind, query)).sort()).toEqual(["Active", "Pending"]);
    expect(namesOf(await exported(kind, `${query}&status=pending`))).toEqual(["Pending"]);
    expect(namesOf(await exported(kind, `${query}&city=kent`))).toEqual(["Active"]);
  });

  it("gives an owner only their own listings, whatever the filters match", async () => {
    const { id } = await makeCategory(kind);
    const owner = await signIn({ userType: "owner" });
    const cells = { kind, categoryId: id };
    await makeListing(database(), { ...cells, name: "Own", claimedById: owner.id, status: "pending" });
    await makeListing(database(), { ...cells, name: "Other" });
    expect(namesOf(await exported(kind, "", owner))).toEqual(["Own"]);
    expect(namesOf(await exported(kind, `?claimed_by=${admin.id}`, owner))).toEqual([]);
  });
});

it("reads a hundred listings per statement, whatever number of categories they are in", async () => {
  const top = await makeCategory("doctor");
  for (let n = 0; n < 30; n += 1) {
    const { id } = await makeCategory("doctor", { parentId: top.id });
    for (let at = 0; at < 5; at += 1)
      await makeListing(database(), { kind: "doctor", categoryId: id, slug: `s-${at}` });
  }
  const query = vi.spyOn(pg.Client.prototype, "query");
  const csv = await exported("doctor", `?category_id=${top.id}`);
  const statements = query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes("LATERAL"));
  query.mockRestore();
  const places = rowsOf(csv).map(([category]) => category);
  expect(places.slice(1)).toHaveLength(150);
  expect(places.slice(1)).toEqual(places.slice(1).sort());
  expect(statements).toHaveLength(2);
});

it("stops reading when the client doesn't read an export to its end", async () => {
  const { id } = await makeCategory("business");
  await sendRows(
    "business",
    Array.from({ length: 900 }, (_, n) => ({ name: `Stopped ${n}`, category_id: id })),
    { as: admin },
  );
  const request = new Request("http://localhost:3000/api/businesses/export/", {
    headers: { ...admin.headers, "x-client-address": "127.0.0.1" },
  });
  const answer = await answerTo(request);
  const reader = answer.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
  expect((await reader?.read())?.done).toBe(true);
});
