import { expect, test } from "vitest";
import { batchesOf, type CsvShape, rowsOf } from "@/lib/client/import/csv-rows";
import { FileProblem, inspectFile } from "@/lib/client/import/inspect-file";

const shape: CsvShape = { encoding: "utf-8", separator: "," };
const inspect = (content: BlobPart[], name = "rows.csv") =>
  inspectFile(new File(content, name), { signal: new AbortController().signal, onProgress: () => {} });

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
const rowsIn = async (text: BlobPart, how = shape) => (await all(rowsOf(new Blob([text]), how))).flat();

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
  const file = new Blob([longText(1050, "\n")]);
  const whole = await all(batchesOf(file, shape, 0));
  expect(whole.map(({ firstRow, rows }) => [firstRow, rows.length])).toEqual([
    [0, 200],
    [200, 200],
    [400, 200],
    [600, 200],
    [800, 200],
    [1000, 50],
  ]);
  expect(await all(batchesOf(file, shape, 400))).toEqual(whole.slice(2));
  expect(await all(batchesOf(file, shape, 1050))).toEqual([]);
});

test("keeps a batch of long rows within the server's limit, wherever it starts", async () => {
  const file = new Blob([
    `name,description\n${Array.from({ length: 30 }, (_, n) => `N${n},${"字".repeat(300_000)}`).join("\n")}`,
  ]);
  const whole = await all(batchesOf(file, shape, 0));
  expect(whole.flatMap(({ rows }) => rows.map(([name]) => name))).toEqual(
    Array.from({ length: 30 }, (_, n) => `N${n}`),
  );
  for (const batch of whole) expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(4_000_000);
  const from = whole[2]?.firstRow ?? 0;
  expect(await all(batchesOf(file, shape, from))).toEqual(whole.slice(2));
});

test("handles the separator, byte order mark, encoding, blank lines, and repeated and empty headers", async () => {
  const semicolons = await inspect(["\uFEFFname;;name;zip\r\nA;b;c;1\r\n\r\n;;;\r\nD;e;f;2\r\n"]);
  expect(semicolons).toMatchObject({
    shape: { encoding: "utf-8", separator: ";" },
    headers: ["name", "", "name", "zip"],
    sample: [
      ["A", "b", "c", "1"],
      ["D", "e", "f", "2"],
    ],
    rows: 2,
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

const refused: [what: string, content: () => BlobPart[], said: RegExp][] = [
  ["an empty file", () => [""], /^rows\.csv is empty\.$/],
  ["blank lines", () => ["\n\n  \n"], /^rows\.csv is empty\.$/],
  ["headers only", () => ["name,zip\r\n\r\n"], /^rows\.csv has a header but no rows\.$/],
  [
    "a picture",
    () => [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
    /not a CSV file but a PNG picture/,
  ],
  ["a spreadsheet", () => [Buffer.from([0x50, 0x4b, 3, 4, 0])], /save it as CSV first/],
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
