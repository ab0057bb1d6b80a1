import { expect, test } from "vitest";
import { previewOf } from "@/lib/format/import-preview";
import { sampleCsv } from "@/lib/format/import-sample";
import { importColumn } from "@/lib/rules/import-columns";
import { kinds } from "@/lib/rules/listing-kind";

const mapping = ["name", "state", "zip", null, "website"] as const;
const preview = (...rows: string[][]) => previewOf("business", mapping, { sample: rows, rowsAbove: 1 });

test("shows a row as it will be stored, with the original text", () => {
  const [row] = preview(["Acme", "Maine", "4101", "left out", "acme.example"]);
  expect(row).toMatchObject({ number: 2, outcome: "stored", name: "Acme", isMended: true, reason: null });
  expect(row?.cells.map(({ value, was, note }) => [value, was, note])).toEqual([
    ["ME", "Maine", null],
    ["04101", "4101", "Its leading zeros were put back."],
    ["https://acme.example", "acme.example", "https:// was added."],
  ]);
});

test("counts values that are stored as they are, or only written another way, as unmended", () => {
  expect(preview(["Acme", "ME", "04101", "", "https://acme.example"])[0]?.isMended).toBe(false);
  const [row] = previewOf("business", ["name", "phone"], { sample: [["Acme", "2065550100"]], rowsAbove: 1 });
  expect(row).toMatchObject({ isMended: false, cells: [{ value: "+12065550100", was: "2065550100", note: null }] });
});

test("shows values that can't be stored as empty, with the original text and the reason", () => {
  const [row] = preview(["Acme", "Bavaria", "", "", ""]);
  expect(row?.cells[0]).toMatchObject({ value: "", was: "Bavaria", note: "Not a US state or territory: left empty." });
});

test("gives the reason for rows that are not stored", () => {
  const rows = preview([" ", "ME", "", "", ""], ["x".repeat(201), "ME", "", "", ""]);
  expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["skipped", "no name"],
    ["refused", "name: Ensure this field has no more than 200 characters."],
  ]);
});

test("reads every column of the sample file without changes", () => {
  for (const kind of kinds) {
    const [header = "", values = ""] = sampleCsv(kind).trim().split("\r\n");
    const columns = header.split(",").map(importColumn);
    expect(columns).not.toContain(null);
    expect(columns).toContain("name");
    const [row] = previewOf(kind, columns, { sample: [values.split(",")], rowsAbove: 1 });
    expect([
      kind,
      row?.outcome,
      row?.cells.filter(
        ({ was, note, key }) => (was || note) && key !== "free_consultation" && key !== "accepting_new",
      ),
    ]).toEqual([kind, "stored", []]);
  }
});

test("shows the beginning of a long value alone", () => {
  const [row] = preview(["x".repeat(60_000), "Maine".repeat(12_000), "", "", ""]);
  const shown = [row?.name, ...(row?.cells.flatMap(({ value, was }) => [value, was]) ?? [])];
  expect(Math.max(...shown.map((text) => text?.length ?? 0))).toBeLessThan(300);
});
