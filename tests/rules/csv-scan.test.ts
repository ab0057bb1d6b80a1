import { importColumn } from "@/lib/rules/import-columns";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { binaryProblem, headerProblem, separatorOf, Utf8Judge } from "@/lib/rules/csv-file";
import { CsvScan, longestRow } from "@/lib/rules/csv-scan";
import { realData } from "../support/real-data";

/** The fault of a text when it is read in chunks of this many bytes. */
function problemOf(text: string | Uint8Array, part = 7, separator = ","): string | null {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  const scan = new CsvScan(separator);
  for (let n = 0; n < bytes.length; n += part) scan.add(bytes.subarray(n, n + part));
  scan.end();
  return scan.problem;
}

const wide = (columns: number, separator = ",") => Array.from({ length: columns }, () => "c").join(separator);

describe("an unreadable file", () => {
  it.each([
    ["a NUL", "name\nAda\n\0\n", "Row 3 has a NUL character, so it isn't text."],
    ["a NUL in quotes", 'name\n"Ada\r\n\0"\n', "Row 2 has a NUL character, so it isn't text."],
    ["an open quotation mark", 'name\r\nAda\r\n"Bob\r\n', "A quotation mark in row 3 is never closed."],
    ["too many columns", `name\n${wide(1001)}\n`, "Row 2 has more than 1,000 columns."],
    [
      "a row in quotes without end",
      `name\n"${"x\n".repeat(longestRow / 2)}`,
      "Row 2 is longer than 4 MB: a quotation mark in it is probably not closed.",
    ],
    ["a cell without end", `name\n${"x".repeat(longestRow + 1)}`, "Row 2 is longer than 4 MB."],
  ])("is reported by row: %s", (_, text, sentence) => {
    expect(problemOf(text, 4096)).toBe(sentence);
  });

  it.each([
    ["quoted line ends, separators and quotation marks", 'name,about\r\n"Ada","a ""b"", c\r\nd"\r\n'],
    ["a quotation mark inside a cell", 'name,size\nPipe,5" wide\nOther,6" wide\n'],
    ["spaces behind a closing quotation mark", 'name,about\n"Ada" ,x\n'],
    ["a quotation mark inside of quotes that closes nothing", 'name,about\n"Ada "the first" of them",x\n'],
    ["a thousand columns", `${wide(1000)}\n`],
    ["carriage returns alone, blank lines and no last line end", "name\r\rAda"],
    ["nothing at all", ""],
  ])("is never suspected with %s", (_, text) => {
    for (const part of [1, 2, 1024]) expect(problemOf(text, part)).toBeNull();
  });

  it("is detected by the columns of the file's own separator", () => {
    expect(problemOf(wide(1001, ";"), 64, ";")).toBe("Row 1 has more than 1,000 columns.");
    expect(problemOf(wide(1001), 64, ";")).toBeNull();
  });
});

describe("a file's format", () => {
  it.each([
    ["a PNG picture", [0x89, 0x50, 0x4e, 0x47], "is not a CSV file but a PNG picture."],
    ["a JPEG picture", [0xff, 0xd8, 0xff, 0xe0], "is not a CSV file but a JPEG picture."],
    [
      "a workbook",
      [0x50, 0x4b, 0x03, 0x04],
      "is not a CSV file but a ZIP archive: unpack it, or if it is a workbook, name it .xlsx.",
    ],
    ["bytes", [65, 0, 66], "is not a CSV file: it is not text."],
    ["UTF-16", [0xff, 0xfe, 65, 0], null],
    ["text", [65, 66], null],
  ])("is detected from its first bytes: %s", (_, head, problem) => {
    expect(binaryProblem(Uint8Array.from(head))).toBe(problem);
  });

  it("is UTF-8 or Windows-1252 by its letters, wherever the chunks are cut", () => {
    const judged = (bytes: Uint8Array) => {
      const judge = new Utf8Judge();
      for (const byte of bytes) judge.add(Uint8Array.of(byte));
      return judge.isUtf8;
    };
    expect(judged(Buffer.from("São Paulo, Kraków, 北京"))).toBe(true);
    expect(judged(Buffer.from("São Paulo, Café", "latin1"))).toBe(false);
    expect(judged(Buffer.from("Kent"))).toBe(true);
  });

  it.each([
    ["name,city;x\n;;;;", ","],
    ["\uFEFFname;city\n", ";"],
    ["name\tcity, state\tzip", "\t"],
    ['"a,b,c";d', ";"],
    ["name", ","],
    ['"name"\t"city"\n"Ada, Sons"\t"Kent"\n', "\t"],
  ])("has the most frequent separator of its first line: %j", (text, separator) => {
    expect(separatorOf(text)).toBe(separator);
  });

  it("needs a name column, and no more columns than the limit", () => {
    const problem = (headers: string[]) => headerProblem(headers, headers.map(importColumn));
    expect(problem(["City", "Business_Name"])).toBeNull();
    expect(problem(["City", "Company"])).toBeNull();
    expect(problem(["City", "Zip"])).toBe("The file has no name column. Its columns are: City, Zip.");
    expect(problem(Array.from({ length: 1001 }, () => "name"))).toBe("Row 1 has more than 1,000 columns.");
  });
});

const hardFiles: [name: string, bytes: () => Buffer][] = [
  ["commas in quotes", 'name,city\nAda,"Portland, ME"\n'],
  ["quotes in quotes", 'name,city\n"The ""Old"" Mill","""Kent"""\n'],
  ["line breaks in quotes", 'name,city\n"two\nlines","three\r\nmore\nlines"\n'],
  ["Windows line breaks", "name,city\r\nAda,Kent\r\n"],
  ["no line break at the end", "name,city\nAda,Kent"],
  ["empty cells", 'name,city\n,\n"",""\n'],
  ["empty cells and Windows line breaks", 'name,city\r\n"",\r\n,""\r\n'],
  ["JSON in a cell", 'name,data\nAda,"{""a"": [1, ""x""]}"\n'],
  ["letters of all languages", "name,city\nŽofie,Łódź\n東京,서울\n😀,мир\n"],
  ["a byte order mark", "\ufeffname,city\nAda,Kent\n"],
  ["semicolons", "name;city\nAda;Kent, ME\n"],
  ["tabs", "name\tcity\nAda\tKent, ME\n"],
  ["rows of different lengths", "name,city\nAda\nBea,Kent,more\n"],
  ["many rows", `name,city\n${'"Ada ""A""",Kent\n'.repeat(5_000)}`],
].map(([name = "", text = ""]) => [name, () => Buffer.from(text)]);
const realFiles = realData("csv/spectrum/csvs", "csv/papaparse").flatMap((folder) =>
  readdirSync(folder).map((file): (typeof hardFiles)[number] => [file, () => readFileSync(path.join(folder, file))]),
);

describe("an awkward file", () => {
  it.each([...hardFiles, ...realFiles])("can be read to its end: %s", (_, read) => {
    const bytes = read();
    expect(problemOf(bytes, 1000, separatorOf(bytes.toString()))).toBeNull();
  });
});
