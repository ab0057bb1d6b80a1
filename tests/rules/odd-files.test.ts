import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type FileBytes } from "@/lib/import-file/file-bytes";
import { foreignIn, inspectFile, tableOf } from "@/lib/import-file/inspect-file";
import { recordsOf } from "@/lib/import-file/records";
import { proposeMapping } from "@/lib/rules/header-row";
import { isNameColumn } from "@/lib/rules/import-columns";
import { cellReader, type ImportRow } from "@/lib/rules/import-rows";
import { openFile } from "../../scripts/import/open-file";
import { readOptions } from "../../scripts/import/options";
import { sharedFolder } from "../support/real-data";

const files = (existsSync(sharedFolder) ? readdirSync(sharedFolder, { recursive: true, encoding: "utf8" }) : [])
  .filter((name) => /\.(csv|tsv|txt|xlsx)$/i.test(name))
  .map((name) => path.join(sharedFolder, name))
  .toSorted();

function bytesOf(file: string): FileBytes {
  const bytes = readFileSync(file);
  return {
    name: path.basename(file),
    size: bytes.length,
    read: (start, end) => Promise.resolve(new Uint8Array(bytes.subarray(start, end))),
  };
}

async function proposed(file: string) {
  const bytes = bytesOf(file);
  const facts = await inspectFile(bytes);
  const table = tableOf(facts, facts.header.row);
  return { bytes, facts, table, ...proposeMapping(table.headers, table.sample) };
}

async function readRows(file: string): Promise<ImportRow[]> {
  const { bytes, facts, table, mapping } = await proposed(file);
  const read = cellReader("business", mapping);
  const rows: string[][] = [];
  for await (const some of recordsOf(bytes, facts.shape)) rows.push(...some);
  return rows.slice(table.rowsAbove).map(read);
}

describe.skipIf(files.length === 0)(`real and odd files in ${sharedFolder} (skipped where it isn't)`, () => {
  test.each(files.map((file) => [path.relative(sharedFolder, file), file]))(
    "%s: the command maps as the wizard does",
    async (_, file) => {
      const print = vi.spyOn(console, "log").mockImplementation(() => undefined);
      onTestFinished(() => print.mockRestore());
      const args = ["--kind", "business", "--category", "any", "--allow-foreign", file];
      const read = await proposed(file).catch((error: unknown) => error as Error);
      if (read instanceof Error) return expect(openFile(readOptions(args, "/"))).rejects.toThrow(read.message);
      const { facts, mapping, table } = read;
      const missing = facts.header.row === null ? "no header" : mapping.some(isNameColumn) ? null : "no name column";
      if (missing !== null) {
        await expect(openFile(readOptions(args, "/"))).rejects.toThrow(missing);
        return;
      }
      expect(await openFile(readOptions(args, "/"))).toMatchObject({ mapping, rowsAbove: table.rowsAbove });
    },
  );

  test.each<[string, { stored: number; refused?: number; isForeign?: true }]>([
    ["n1-merged-header-totals", { stored: 3, refused: 3 }],
    ["n2-phones", { stored: 12 }],
    ["n3-zips", { stored: 13 }],
    ["n4-html-formulas", { stored: 4, refused: 1 }],
    ["n5-hours-styles", { stored: 11 }],
    ["n7-dupheaders-40unknown", { stored: 2 }],
    ["n9-utf16-emoji-rtl", { stored: 5, refused: 1 }],
    ["n11-names-coords-web-email", { stored: 5 }],
    ["r4-attorneys-columns", { stored: 3, refused: 1 }],
    ["r5-google-maps-export", { stored: 2, isForeign: true }],
    ["r6-locality-with-state", { stored: 2 }],
    ["r8-city-state-in-address", { stored: 2 }],
    ["r9-name-is-address", { stored: 2 }],
    ["r10-foreign-states", { stored: 2, isForeign: true }],
  ])("%s gives what a careful person would get", async (name, { stored, refused = 0, isForeign = false }) => {
    const file = path.join(sharedFolder, "odd", `${name}.csv`);
    const outcomes = (await readRows(file)).map(({ outcome }) => outcome);
    const { bytes, facts, mapping, table } = await proposed(file);
    expect({
      stored: outcomes.filter((outcome) => outcome === "row").length,
      refused: outcomes.filter((outcome) => outcome === "refused").length,
      isForeign: (await foreignIn(bytes, { shape: facts.shape, rowsAbove: table.rowsAbove }, mapping)) !== null,
    }).toEqual({ stored, refused, isForeign });
  });
});
