import { describe, expect, it } from "vitest";
import { harmlessCell } from "@/lib/rules/csv-cell";
import { type ImportColumn } from "@/lib/rules/import-columns";
import { exportText, type UpdateMode, updateOf, updateReader, versionText } from "@/lib/rules/import-updates";
import { excerptsOf } from "@/lib/rules/import-warning";
import { fieldOf, listingFields, type ListingFieldValues } from "@/lib/rules/listing-field";
import { type Kind, kinds } from "@/lib/rules/listing-kind";
import { parseHours } from "@/lib/rules/parse-hours";

const blank = Object.fromEntries(listingFields.map(({ key }) => [key, fieldOf(key).empty])) as ListingFieldValues;
const mode: UpdateMode = { key: "listing_id", erasesEmpty: false };

interface Compared {
  kind?: Kind;
  mode?: UpdateMode;
  isAdmin?: boolean;
  /** The stored hours. */
  hours?: string;
}

/** What a row with these cells changes in a listing. */
function compare(
  stored: Partial<ListingFieldValues>,
  cells: Partial<Record<ImportColumn, string>>,
  { kind = "business", isAdmin = true, hours = "", ...rest }: Compared = {},
) {
  const given = { ...mode, ...rest.mode };
  const columns = ["listing_id", ...Object.keys(cells)] as ImportColumn[];
  const row = updateReader(kind, columns, "listing_id")(["1", ...Object.values(cells)]);
  if (row.outcome !== "row") throw new Error(row.outcome);
  const parsed = parseHours(hours);
  const spans = hours && "spans" in parsed ? parsed.spans : [];
  return updateOf({
    kind,
    row,
    spans,
    locations: [],
    sources: [],
    stored: { ...blank, name: "Ada", ...stored },
    mode: given,
    isAdmin,
  });
}

describe.each(kinds)("a row about a %s", (kind) => {
  it("changes nothing where it says what an export says, even what a form wouldn't take", () => {
    const odd = ["call us", "=1+1", " padded ", "N/A", "-", "'N/A'", "a\r\nb", "\u0007bell", "(206) 555-0100", "yes"];
    for (const text of odd) {
      const stored = Object.fromEntries(
        listingFields.map(({ key }) => [key, key === "free_consultation" ? true : text]),
      );
      const written = Object.entries(stored).map(([key, value]) => [key, harmlessCell(exportText(value))]);
      const found = compare(stored, Object.fromEntries(written) as Record<ImportColumn, string>, { kind });
      expect([text, found]).toEqual([text, { values: {}, spans: null, locations: null, warnings: [], errors: {} }]);
    }
  });

  it("fills no field from another", () => {
    expect(compare({ practice_areas: "Wills" }, { practice_areas: "Trusts", specialty: "" }, { kind }).values).toEqual({
      practice_areas: "Trusts",
    });
  });
});

describe("a changed cell", () => {
  it("is read by the rules of imports, with the stored state for the ZIP code", () => {
    const stored = { state: "MA", zip: "02139", phone: "+12065550100" };
    expect(compare(stored, { zip: "2140", phone: "206.555.0100" }).values).toEqual({ zip: "02140" });
    const same = { values: {}, spans: null, locations: null, warnings: [], errors: {} };
    expect(compare(stored, { zip: "2139", state: "MA" })).toEqual(same);
  });

  it("changes nothing where it can't be read, and is refused where it is too long", () => {
    const found = compare({ phone: "+12065550100" }, { phone: "12" });
    expect([found.values, found.warnings[0]?.message]).toEqual([
      {},
      "This phone number has too few digits: left as it was.",
    ]);
    expect(compare({}, { city: "x".repeat(256) }).errors).toHaveProperty("city");
    expect(compare({}, { name: "\u0301" }).errors).toHaveProperty("name");
  });

  it("erases only where empty cells are to, never the name, and never a cell that the row lacks", () => {
    const stored = { city: "Kent", free_consultation: true };
    const cells = { city: "n/a", free_consultation: "", name: "" };
    expect(compare(stored, cells).values).toEqual({});
    const erasing = { mode: { ...mode, erasesEmpty: true } };
    expect(compare(stored, cells, erasing).values).toEqual({ city: null, free_consultation: null });
    const row = updateReader("business", ["listing_id", "city", "state"], "listing_id")(["1", ""]);
    expect(row).toMatchObject({ empty: ["city"] });
  });

  it("is an owner's to change only in the fields of the owner's form", () => {
    const cells = { city: "York", specialty: "Trusts" };
    const found = compare({ city: "Kent", specialty: "Wills" }, cells, { isAdmin: false });
    expect(found.values).toEqual({ city: "York" });
    expect(found.warnings).toMatchObject([{ field: "specialty", before: "Trusts", after: null }]);
  });

  it("never makes a doctor's organization the name", () => {
    const found = compare({ name: "Ada" }, { organization: "Clinic" }, { kind: "doctor" });
    expect(found.values).toEqual({ practice_names: "Clinic" });
  });
});

describe("changed hours", () => {
  it("are compared by what they mean, and left as they were where they can't be read", () => {
    const hours = "Mon-Fri 9 AM-5 PM";
    for (const same of [hours, "M-F 9-5", "Mon-Fri 09:00-17:00; Sun closed"]) {
      expect(compare({}, { hours: same }, { hours })).toMatchObject({ spans: null, warnings: [] });
    }
    expect(compare({}, { hours: "Mon 9-4" }, { hours }).spans).toEqual([{ day: 0, opens: 540, closes: 960 }]);
    for (const text of ["ask us", "Mon 9-5; PH off"]) {
      const unread = compare({}, { hours: text }, { hours });
      expect(unread).toMatchObject({ spans: null, warnings: [{ field: "hours", before: text, after: null }] });
      expect(unread.warnings[0]?.message).toMatch(/left as it was\.$/);
    }
  });

  it("are erased by an empty cell only on request", () => {
    const hours = "Mon 9-5";
    expect(compare({}, { hours: "" }, { hours }).spans).toBeNull();
    const erasing = { mode: { ...mode, erasesEmpty: true } };
    expect(compare({}, { hours: "" }, { hours, ...erasing }).spans).toEqual([]);
    expect(compare({}, { hours: "" }, erasing).spans).toBeNull();
    expect(compare({}, { city: "" }, { hours, ...erasing }).spans).toBeNull();
  });
});

describe("the key of a row", () => {
  it.each([
    ["listing_id", "12.0", "12"],
    ["npi_number", "1234567893.0", "1234567893"],
    ["phone", "(206) 555-0100 x12", "+12065550100 ext. 12"],
    ["website", "example.com", "https://example.com"],
  ] as const)("%s is read as it is stored", (key, text, value) => {
    expect(updateReader("doctor", [key], key)([text])).toMatchObject({ outcome: "row", key: value });
  });

  it("is missing, unreadable, or there", () => {
    const read = updateReader("business", ["listing_id", "city"], "listing_id");
    expect(
      [
        ["", ""],
        ["", "Kent"],
        ["x", ""],
        ["1", "", "beyond"],
      ].map((row) => read(row).outcome),
    ).toEqual(["blank", "keyless", "refused", "refused"]);
  });
});

it("reads the moment of the last change to the millisecond, and no other", () => {
  const at = new Date("2026-11-24T14:15:16.078Z");
  const read = updateReader("business", ["listing_id", "listing_updated_at"], "listing_id");
  expect(read(["1", versionText(at)])).toMatchObject({ version: at.getTime() });
  expect(read(["1", ""])).toMatchObject({ version: null });
  expect(read(["1", "11/24/2026"])).toMatchObject({ outcome: "refused" });
});

it("cuts long texts around their first difference", () => {
  expect(excerptsOf("Kent", "York")).toEqual({ before: "Kent", after: "York" });
  const long = "x".repeat(300);
  const { before, after } = excerptsOf(`${long}old`, `${long}new`);
  expect([before, after]).toEqual([`…${"x".repeat(40)}old`, `…${"x".repeat(40)}new`]);
});
