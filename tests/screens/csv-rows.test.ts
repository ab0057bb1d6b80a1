import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type CsvShape, csvRecords } from "@/lib/import-file/csv-records";
import { bytesOf, FileProblem } from "@/lib/import-file/file-bytes";
import { foreignIn, inspectFile, needRows, tableOf } from "@/lib/import-file/inspect-file";
import { batchesOf } from "@/lib/import-file/records";

const shape: CsvShape = { format: "csv", encoding: "utf-8", separator: ",", hasSeparatorLine: false };
const source = { shape, rowsAbove: 1 };
const fileOf = (content: BlobPart[], name = "rows.csv") => bytesOf(new File(content, name));

/** What is known of a file, with the table below its header. */
async function inspect(content: BlobPart[], name = "rows.csv") {
  const facts = await inspectFile(fileOf(content, name));
  const table = tableOf(facts, facts.header.row);
  needRows(name, table);
  return { ...facts, ...table };
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
const rowsIn = async (text: BlobPart, how = shape) => (await all(csvRecords(fileOf([text]), how))).flat();

/** Rows whose letters, quotation marks, and line breaks fall on the boundaries of the chunks that are read. */
const longText = (rows: number, end: string) =>
  `name,description${end}` +
  Array.from(
    { length: rows },
    (_, n) => `Praxis Dr. Grünß ${n},"Zeile 1 „ä€“${end}Zeile 2, ""${"é".repeat(n % 97)}"""`,
  ).join(end);

for (const end of ["\n", "\r\n", "\r"]) {
  test(`reads a file larger than one chunk completely, ${JSON.stringify(end)}`, async () => {
    const rows = await rowsIn(longText(20_000, end));
    expect(rows).toHaveLength(20_001);
    const wrong = rows
      .slice(1)
      .filter(
        ([name, text], n) =>
          name !== `Praxis Dr. Grünß ${n}` || text !== `Zeile 1 „ä€“\nZeile 2, "${"é".repeat(n % 97)}"`,
      );
    expect(wrong).toEqual([]);
  });
}

test("makes batches of 200 rows, the same ones when it resumes at one of them", async () => {
  const file = fileOf([longText(1050, "\n")]);
  const whole = await all(batchesOf(file, source, 0));
  expect(whole.map(({ firstRow, rows }) => [firstRow, rows.length])).toEqual([
    [0, 200],
    [200, 200],
    [400, 200],
    [600, 200],
    [800, 200],
    [1000, 50],
  ]);
  expect(await all(batchesOf(file, source, 400))).toEqual(whole.slice(2));
  expect(await all(batchesOf(file, source, 1050))).toEqual([]);
});

test("keeps a batch of long rows within the server's limit, wherever it starts", async () => {
  const file = fileOf([
    `name,description\n${Array.from({ length: 30 }, (_, n) => `N${n},${"字".repeat(300_000)}`).join("\n")}`,
  ]);
  const whole = await all(batchesOf(file, source, 0));
  expect(whole.flatMap(({ rows }) => rows.map(([name]) => name))).toEqual(
    Array.from({ length: 30 }, (_, n) => `N${n}`),
  );
  for (const batch of whole) expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(4_000_000);
  const from = whole[2]?.firstRow ?? 0;
  expect(await all(batchesOf(file, source, from))).toEqual(whole.slice(2));
});

test("handles the separator, byte order mark, encoding, blank lines, and repeated and empty headers", async () => {
  const semicolons = await inspect(["\uFEFFname;;name;zip\r\nA;b;c;1\r\n\r\n;;;\r\nD;e;f;2\r\n"]);
  expect(semicolons).toMatchObject({
    shape: { encoding: "utf-8", separator: ";" },
    headers: ["name", "", "name", "zip"],
    sample: [["A", "b", "c", "1"], [""], ["", "", "", ""], ["D", "e", "f", "2"]],
    rows: 4,
  });
  const windows = await inspect([Buffer.from("name\tcity\nCaf\xe9 \x96 Bar\tOrl\xe9ans", "latin1")]);
  expect(windows).toMatchObject({
    shape: { encoding: "windows-1252", separator: "\t" },
    sample: [["Café – Bar", "Orléans"]],
    rows: 1,
  });
  const wide = await inspect([Buffer.from("\uFEFFname,city\nÅngström,Malmö\n", "utf16le")]);
  expect(wide).toMatchObject({
    shape: { encoding: "utf-16le" },
    headers: ["name", "city"],
    sample: [["Ångström", "Malmö"]],
  });
});

const tables: [what: string, text: string, rowsAbove: number, headers: string[], first: string[]][] = [
  ["pipes", "name|city, state\nAda|Kent, WA\nBob|Reno, NV\n", 1, ["name", "city, state"], ["Ada", "Kent, WA"]],
  ["a separator line", 'sep=;\r\nname;city\r\n"A;b";Kent\r\n', 1, ["name", "city"], ["A;b", "Kent"]],
  [
    "titles above the header",
    "Stores in Maine,,\n,,\nExported today,,\nStore_Name,City/Town,ZIP\nAda,Kent,98101\n",
    4,
    ["Store_Name", "City/Town", "ZIP"],
    ["Ada", "Kent", "98101"],
  ],
  [
    "no header",
    "Ada,Kent,WA,98101\nBob,Reno,NV,89501\n",
    0,
    ["Column 1", "Column 2", "Column 3", "Column 4"],
    ["Ada", "Kent", "WA", "98101"],
  ],
];
for (const [what, text, rowsAbove, headers, first] of tables) {
  test(`reads a file with ${what}, and batches of its rows alone`, async () => {
    const found = await inspect([text]);
    expect(found).toMatchObject({ rowsAbove, headers });
    expect(found.sample[0]).toEqual(first);
    const [batch] = await all(batchesOf(fileOf([text]), found, 0));
    expect(batch).toMatchObject({ firstRow: 0 });
    expect(batch?.rows[0]).toEqual(first);
    expect(batch?.rows).toHaveLength(found.rows);
  });
}

test("asks whether there is a header if the first row holds values", async () => {
  expect((await inspect(["Ada,ada@kent.example\nBob,bob@reno.example\n"])).header).toEqual({
    row: null,
    isSure: false,
  });
  expect((await inspect(["Nombre,Calle\nAda,Uno\n"])).header).toEqual({ row: 0, isSure: false });
  expect((await inspect(["name,city\nAda,Kent\n"])).header).toEqual({ row: 0, isSure: true });
});

const workbook = readFileSync(path.resolve(import.meta.dirname, "../fixtures/shops.xlsx"));

test("reads the first sheet of a workbook: shared, inline, and repeated texts, numbers, and blank rows", async () => {
  const found = await inspect([workbook], "shops.xlsx");
  expect(found).toMatchObject({
    shape: { format: "xlsx" },
    rowsAbove: 3,
    headers: ["Store Name", "Address 1", "City/Town", "State", "Zip", "Phone", "Open"],
    rows: 4,
  });
  expect(found.sample).toEqual([
    ["Corner & Sons", "1 Oak St", "Kent", "WA", "98032", "2065550100", "TRUE"],
    ["Ünïcode <Shop>", "2 Elm St", "Ponce", "PR", "731", "7875550101"],
    [],
    ["Last", "", "Kent"],
  ]);
  const batches = await all(batchesOf(fileOf([workbook], "shops.xlsx"), found, 0));
  expect(batches.flatMap(({ rows }) => rows)).toEqual(found.sample);
});

const refused: [what: string, content: () => BlobPart[], said: RegExp][] = [
  ["an empty file", () => [""], /^rows\.csv is empty\.$/],
  ["blank lines", () => ["\n\n  \n"], /^rows\.csv is empty\.$/],
  ["headers only", () => ["name,zip\r\n\r\n"], /^rows\.csv has a header but no rows\.$/],
  [
    "a picture",
    () => [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
    /not a CSV file but a PNG picture/,
  ],
  ["a spreadsheet", () => [Buffer.from([0x50, 0x4b, 3, 4, 0])], /name it \.xlsx/],
  ["a web page", () => ["<!DOCTYPE html><html><body>name,city</body></html>"], /a web page \(HTML\)\.$/],
  ["JSON", () => ['[{"name": "Ada"}]'], /but JSON\.$/],
  ["XML", () => ['<?xml version="1.0"?><rows/>'], /but XML\.$/],
  ["a NUL in the middle", () => [`name\n${"a\n".repeat(600_000)}b\0c\n`], /^Row 600,002 has a NUL character/],
  ["a million columns", () => [`name${",x".repeat(1_000_000)}\na`], /^Row 1 has more than 1,000 columns\.$/],
  ["10 MB in one cell", () => [`name,description\nA,"${"x".repeat(10_000_000)}"\n`], /^Row 2 is longer than 4 MB/],
  ["a quotation mark that is never closed", () => ['name\n"A\nB\n'], /^A quotation mark in row 2 is never closed\.$/],
];
for (const [what, content, said] of refused) {
  test(`refuses ${what} with a clear error`, async () => {
    const problem = await inspect(content()).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(FileProblem);
    expect((problem as Error).message).toMatch(said);
  });
}

test("refuses a workbook that is none with a clear error", async () => {
  const broken = await inspect([workbook.subarray(0, 900)], "shops.xlsx").catch((error: unknown) => error);
  expect(broken).toBeInstanceOf(FileProblem);
  expect((broken as Error).message).toContain("damaged");
});

test("reads a file as instructed, and names a workbook's sheets", async () => {
  const text = fileOf(["a,b;c\n1,2;3\n"]);
  expect((await inspectFile(text, { as: { separator: ";" } })).head).toEqual([
    ["a,b", "c"],
    ["1,2", "3"],
  ]);
  const cafe = fileOf([Uint8Array.from([...Buffer.from("name\nCaf"), 0xc3, 0xa9, 0x0a])]);
  expect((await inspectFile(cafe, { as: { encoding: "windows-1252" } })).head[1]).toEqual(["CafÃ©"]);
  expect((await inspectFile(cafe)).head[1]).toEqual(["Café"]);
  const book = readFileSync(path.resolve(import.meta.dirname, "../fixtures/shops.xlsx"));
  const { sheets, shape: found } = await inspectFile(fileOf([book], "shops.xlsx"));
  expect([sheets.length > 0, found]).toEqual([true, { format: "xlsx", sheet: 0 }]);
});

test("tells another country by all rows, not only the first", async () => {
  const american = "Ada,WA\n".repeat(200);
  const isForeign = async (others: string) => {
    const file = fileOf([`name,state\n${american}${others}`]);
    return (await foreignIn(file, source, ["name", "state"])) !== null;
  };
  expect(await isForeign("Bob,Bayern\n".repeat(50))).toBe(false);
  expect(await isForeign("Bob,Bayern\n".repeat(150))).toBe(true);
});
