import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeTestDatabase } from "../support/postgres/test-database";
import { importHere as run } from "../support/import-here";
import { fileOf, startImport } from "../support/run-import";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await makeTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  await client.query("INSERT INTO category (name, slug, kind) VALUES ('Lawyers', 'lawyers', 'business')");
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Runs it as `npm run import` does. */
const runCommand = (...args: string[]) => startImport(args, { DATABASE_URL: database.url }).ended;
const rows = async (sql: string) => (await client.query(sql)).rows as unknown[];
const business = ["--kind", "business", "--category", "lawyers"];

describe("a wrong command is refused and stores nothing:", () => {
  const good = () => fileOf("good.csv", "name\nAda\n");
  it.each<[string, () => string[], string]>([
    ["no file named", () => business, "There is no file to import."],
    ["a file that isn't there", () => [...business, "/no/such/file.csv"], "There is no file /no/such/file.csv."],
    ["a folder", () => [...business, import.meta.dirname], "is not a file."],
    ["an empty file", () => [...business, fileOf("empty.csv", "")], "empty.csv is empty."],
    ["blank lines alone", () => [...business, fileOf("blank.csv", "\n\r\n \n")], "blank.csv is empty."],
    [
      "a header alone",
      () => [...business, fileOf("header.csv", "name,city\r\n")],
      "header.csv has a header but no rows.",
    ],
    [
      "a picture named .csv",
      () => [...business, fileOf("photo.csv", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]))],
      "photo.csv is not a CSV file but a PNG picture.",
    ],
    [
      "bytes that are no text",
      () => [...business, fileOf("bytes.csv", Uint8Array.from([65, 0, 66, 10]))],
      "it is not text.",
    ],
    [
      "a NUL far into it",
      () => [...business, fileOf("nul.csv", `name,city\n${"Ada,Kent\n".repeat(60_000)}A\0b,c\n`)],
      "Row 60,002 has a NUL character",
    ],
    [
      "a million columns",
      () => [...business, fileOf("wide.csv", `name${",c".repeat(1_000_000)}\nAda\n`)],
      "Row 1 has more than 1,000 columns.",
    ],
    [
      "10 MB in one cell",
      () => [...business, fileOf("cell.csv", `name,about\nAda,${"x".repeat(10_000_000)}\n`)],
      "Row 2 is longer than 4 MB.",
    ],
    [
      "a quotation mark open at its end",
      () => [...business, fileOf("end.csv", 'name,city\nAda,"Kent\n')],
      "A quotation mark in row 2 is never closed.",
    ],
    [
      "another ending",
      () => [...business, fileOf("good.json", "name\nAda\n")],
      "Please select a valid CSV file (.csv).",
    ],
    [
      "JSON named .csv",
      () => [...business, fileOf("rows.csv", '[{"name": "Ada"}]')],
      "rows.csv is not a CSV file but JSON.",
    ],
    [
      "no header",
      () => [...business, fileOf("none.csv", "Ada,Kent,WA,98101\n")],
      "Say --no-header and name its columns with --map",
    ],
    ["a field that isn't one", () => [...business, "--map", "name=nam", good()], 'there is no field "nam"'],
    ["a column that isn't there", () => [...business, "--map", "Nom=name", good()], 'there is no column "Nom"'],
    ["no name column", () => [...business, fileOf("nameless.csv", "city,zip\nKent,98101\n")], "no name column"],
    ["an unknown kind", () => ["--kind", "lawyer", "--category", "lawyers", good()], '--kind "lawyer" is unknown'],
    ["no category", () => ["--kind", "business", good()], "--category is missing"],
    [
      "an unknown category",
      () => ["--kind", "business", "--category", "no/such", good()],
      "There is no category no/such",
    ],
    [
      "a category of the other kind",
      () => ["--kind", "doctor", "--category", "lawyers", good()],
      "holds the other kind",
    ],
    ["an update without a key", () => ["--kind", "doctor", "--update", good()], "--key is missing"],
    [
      "an update by an unknown key",
      () => ["--kind", "doctor", "--update", "--key", "zip", good()],
      '--key "zip" is unknown',
    ],
    [
      "an update without its column",
      () => ["--kind", "doctor", "--update", "--key", "npi", good()],
      "no column npi_number",
    ],
    ["an update into a category", () => [...business, "--update", "--key", "id", good()], "--update adds no listings"],
    ["a key without an update", () => [...business, "--key", "npi", good()], "--key goes with --update"],
    ["an unknown option", () => ["--kid", "doctor", good()], "Unknown option '--kid'"],
    [
      "a quotation mark that is never closed",
      () => [...business, fileOf("open.csv", `name,city\nAda,Kent\n"Open,${"x\n".repeat(2_500_000)}`)],
      "a quotation mark in it is probably not closed",
    ],
  ])("%s", async (_, args, sentence) => {
    expect(await run(...args())).toMatchObject({ code: 1, err: expect.stringContaining(sentence) as string });
    expect(await rows("SELECT id FROM listing UNION ALL SELECT id FROM import")).toEqual([]);
  });
});

it("ends with one sentence and exit code 1", async () => {
  const { code, err } = await runCommand(...business.with(-1, "no/such"), fileOf("good.csv", "name\nAda\n"));
  expect([code, err]).toEqual([1, 'There is no category no/such: --create-category "Name" makes it.\n']);
});
