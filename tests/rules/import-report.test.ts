import { expect, test } from "vitest";
import { type Import } from "@/lib/contract/import";
import { type ReportLine } from "@/lib/contract/import-report";
import { columnOutcomes } from "@/lib/format/column-outcome";
import { mendedText, reasonText, worstNews } from "@/lib/format/import-report";

const line = (facts: Partial<ReportLine>): ReportLine => ({
  outcome: "mended",
  field: "zip",
  reason: "Not a ZIP code of 5 or 9 digits: left empty.",
  rows: 1,
  examples: [2],
  before: "RG1 4EX",
  after: null,
  ...facts,
});
const dry = { dry_run: true } as Import;

test("tells the worst first: the most rows refused, or the most values left empty", () => {
  const refused = line({
    outcome: "refused",
    field: "row",
    reason: "More cells than the header has columns.",
    rows: 5,
  });
  const emptied = line({ rows: 13_056 });
  const mended = line({ rows: 20_000, after: "02139", reason: "Its leading zeros were put back." });
  expect(worstNews([refused, emptied, mended], dry)).toEqual({
    title: "13,056 values of ZIP code would be left empty",
    text: "Not a ZIP code of 5 or 9 digits. Such as “RG1 4EX”. Check the column.",
  });
  expect(worstNews([{ ...refused, rows: 20_000 }, emptied], dry)?.title).toBe("20,000 rows would be refused");
  expect(worstNews([mended], dry)).toBeNull();
});

test("says why rows were skipped, refused, or mended", () => {
  expect(reasonText(line({ outcome: "skipped", field: null, reason: "duplicate" }))).toBe(
    "Matches an existing listing",
  );
  expect(
    reasonText(line({ outcome: "refused", field: "row", reason: "More cells.", rows: 5, examples: [40, 512, 3077] })),
  ).toBe("More cells, rows 40, 512, 3077…");
  expect(reasonText(line({ outcome: "refused", field: "provider_name", reason: "Too long." }))).toBe(
    "Name: Too long, row 2",
  );
  expect(mendedText(line({}))).toBe("Not a ZIP code of 5 or 9 digits");
});

test("shows what becomes of each column, and marks one that would be lost", () => {
  const rows = [
    ["Ada", "RG1 4EX", "a.example", "x"],
    ["Bob", "HU3 2BN", "https://b.example", "y"],
  ];
  const outcomes = columnOutcomes("business", ["name", "zip", "website", null], rows);
  expect(outcomes.map(({ isLost, problem, text }) => [isLost, problem, text])).toEqual([
    [false, null, "Ada"],
    [true, "Empty in 2 of 2 rows.", "Not a ZIP code of 5 or 9 digits: left empty. Is it the right field?"],
    [false, "Mended in 1 of 2 rows:", "https:// was added."],
    [false, null, "Not stored"],
  ]);
});
