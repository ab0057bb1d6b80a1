import { beforeAll, describe, expect, it } from "vitest";
import { type ReportLine } from "@/lib/contract/import-report";
import { headerKey } from "@/lib/rules/file-fingerprint";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { begin, finishImport, listImports, readImport, rejectLines, sendPart } from "../support/file-import";
import { makeCategory, sendRows, storedIn } from "../support/imports";

let admin: SignedIn;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

async function reportOf(id: number, as = admin) {
  const { status, body } = await call({
    path: `imports/${id}/report/`,
    as: as.headers,
  });
  return { status, lines: (body as { lines: ReportLine[] }).lines };
}

const headers = ["name", "street", "state", "zip", "website"];
const rows = [
  ["Mended One", "1 Oak St", "PR", "612", "one.example"],
  ["Mended Two", "2 Oak St", "Berks", "RG1 4EX", "https://two.example"],
  ["As It Is", "3 Oak St", "WA", "98101", ""],
  ["Mended Two", "2 Oak St", "Berks", "RG1 4EX", "https://two.example"],
  ["", "", "", "", ""],
  ["", "5 Oak St", "", "", ""],
  ["Too Long", "6 Oak St", "WA", "98101", "", "shifted"],
];

describe.each([true, false])("an import's report (dry run: %s)", (dry) => {
  it("accounts for every row, and shows each value that was left empty or mended", async () => {
    const { id: categoryId } = await makeCategory("business");
    const file = await begin({ as: admin, kind: "business", categoryId, headers, dry });
    await sendPart(file, rows.slice(0, 4), { as: admin });
    await sendPart(file, rows.slice(4), { as: admin, first: 4 });
    await finishImport(file.id, admin, rows.length);
    const { body } = await readImport(file.id, admin);
    expect(body).toMatchObject({ rows: 7, created: 3, mended: 2, skipped: 3, refused: 1 });
    expect(await storedIn(categoryId)).toHaveLength(dry ? 0 : 3);
    const { lines } = await reportOf(file.id);
    const found = lines.map(({ outcome, field, reason, rows: n, examples }) => [outcome, field, reason, n, examples]);
    expect(found.sort()).toEqual(
      [
        ["mended", "state", "Not a US state or territory: left empty.", 1, [3]],
        ["mended", "website", "https:// was added.", 1, [2]],
        ["mended", "zip", "Its leading zeros were put back.", 1, [2]],
        ["mended", "zip", "Not a ZIP code of 5 or 9 digits: left empty.", 1, [3]],
        ["refused", "row", "More cells than the header has columns.", 1, [8]],
        ["skipped", null, "blank row", 1, [6]],
        ["skipped", null, "duplicate in this file", 1, [5]],
        ["skipped", null, "no name", 1, [7]],
      ].sort(),
    );
    expect(await rejectLines(file.id, admin, "?only=mended")).toEqual([
      "row,field,before,after,what happened",
      "2,website,one.example,https://one.example,https:// was added.",
      "2,zip,612,00612,Its leading zeros were put back.",
      "3,state,Berks,,Not a US state or territory: left empty.",
      "3,zip,RG1 4EX,,Not a ZIP code of 5 or 9 digits: left empty.",
    ]);
    expect((await rejectLines(file.id, admin, "?only=refused"))[1]).toBe(
      "8,row: More cells than the header has columns.,Too Long,6 Oak St,WA,98101,,shifted",
    );
  });
});

it("numbers rows as the file does, with titles above the header and without one", async () => {
  const { id: categoryId } = await makeCategory("business");
  for (const [rowsAbove, number] of [
    [4, "5"],
    [0, "1"],
  ] as const) {
    const file = await begin({ as: admin, kind: "business", categoryId, headers: ["name", "zip"], rowsAbove });
    await sendPart(file, [["", "1"]], { as: admin });
    expect((await rejectLines(file.id, admin))[1]).toBe(`${number},no name,,1`);
    expect((await reportOf(file.id)).lines[0]?.examples).toEqual([Number(number)]);
  }
});

it("finds the mapping of an earlier file with the same headers, in any order and spelling", async () => {
  const owner = await signIn({ userType: "owner" });
  const { id: categoryId } = await makeCategory("business");
  const mapping = ["description", "name"];
  const { id } = await begin({ as: owner, kind: "business", categoryId, headers: ["Notes", "Chef"], mapping });
  await begin({ as: owner, kind: "business", categoryId, headers: ["Notes", "Chef"], mapping, rowsAbove: 0 });
  const found = async (names: string[], as = owner) =>
    (await listImports(`?header_key=${await headerKey(names)}`, as)).body.results.map((one) => [one.id, one.mapping]);
  expect(await found(["CHEF", "notes"])).toEqual([[id, mapping]]);
  expect(await found(["Chef"])).toEqual([]);
  expect(await found(["Chef", "Notes"], await signIn({ userType: "owner" }))).toEqual([]);
});

it("is for its author and admins, like the import", async () => {
  const [owner, other] = [await signIn({ userType: "owner" }), await signIn({ userType: "owner" })];
  const { id: categoryId } = await makeCategory("business");
  const file = await begin({ as: owner, kind: "business", categoryId, headers: ["name"] });
  expect((await reportOf(file.id, owner)).status).toBe(200);
  expect((await reportOf(file.id, other)).status).toBe(404);
});

it("counts a blank row, and warns of created rows alone, in separate rows too", async () => {
  const { id } = await makeCategory("business");
  const row = { name: "Warned once", street: "1 Elm St", zip: "9810", category_id: id };
  const { body } = await sendRows("business", [row, row, {}], { as: admin });
  expect(body.skipped.map(({ reason }) => reason)).toEqual(["duplicate in this file", "blank row"]);
  expect(body.warnings).toEqual([
    { index: 0, field: "zip", message: "Not a ZIP code of 5 or 9 digits: left empty.", before: "9810", after: null },
  ]);
});
