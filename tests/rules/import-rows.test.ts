import { describe, expect, it } from "vitest";
import { importColumn } from "@/lib/rules/import-columns";
import { cellReader, type ImportRow, rowFingerprint, rowReader, valuesFingerprint } from "@/lib/rules/import-rows";
import { type Kind } from "@/lib/rules/listing-kind";
import { hoursText } from "@/lib/rules/opening-hours";

const read = (kind: Kind, cells: Record<string, unknown> | [string, unknown][]): ImportRow =>
  rowReader(kind)(Array.isArray(cells) ? cells : Object.entries(cells));

function values(kind: Kind, cells: Record<string, unknown> | [string, unknown][]) {
  const row = read(kind, cells);
  if (row.outcome !== "row") throw new Error(`not a row: ${JSON.stringify(row)}`);
  return row.values;
}

const warnings = (kind: Kind, cells: Record<string, unknown>) => {
  const row = read(kind, cells);
  return row.outcome === "row" ? row.warnings.map((warning) => warning.field) : [];
};

describe("column names", () => {
  it.each([
    ["name", "name"],
    ["NAME", "name"],
    [" Provider_Name ", "name"],
    ["Business-Name", "name"],
    ["zipcode", "zip"],
    ["Zip-Code", "zip"],
    ["street", "street_address"],
    ["Street  Address", "street_address"],
    ["Image", "image_url"],
    ["photo_url", "image_url"],
    ["Practice-Areas", "practice_areas"],
    ["NPI Number", "npi_number"],
    ["languages", "language"],
    ["Licenses", "license"],
    ["educations", "education"],
    ["category_id", "category_id"],
    ["\uFEFFname", "name"],
    ["is_premium", null],
    ["status", null],
    ["", null],
  ])("%j is the field %s", (name, field) => {
    expect(importColumn(name)).toBe(field);
  });
});

describe("a row", () => {
  it("takes the name from either name column, in both kinds", () => {
    expect(values("business", { "Provider Name": "Ada & Sons" }).name).toBe("Ada & Sons");
    expect(values("doctor", { name: "Ada Lovelace, MD" }).name).toBe("Ada Lovelace, MD");
  });

  it.each([{ name: "N/A", city: "Kent" }, { name: "\u0301" }, { other: "x" }])(
    "without a name is skipped: %j",
    (cells) => {
      expect(read("business", cells).outcome).toBe("nameless");
    },
  );

  it.each([{}, { name: "" }, { name: " ", city: "N/A" }])("without any value is a blank row: %j", (cells) => {
    expect(read("business", cells).outcome).toBe("blank");
  });

  it("of a file is refused if it has filled cells beyond the columns, and padded if it has fewer", () => {
    const inFile = cellReader("business", ["name", "city"]);
    expect(inFile(["Ada", "Kent", "98101"])).toEqual({
      outcome: "refused",
      errors: { row: ["More cells than the header has columns."] },
    });
    expect(inFile(["Ada", "Kent", "", " "]).outcome).toBe("row");
    expect(inFile(["Ada"]).outcome).toBe("row");
    expect(inFile(["", " "]).outcome).toBe("blank");
  });

  it("joins address lines, and the names of a person", () => {
    const joined = { adr_ln_1: "1 Oak St", "Address 2": "Suite 2", "Provider First Name": "Ada", lst_nm: "Byron" };
    expect(values("business", { Company: "Ada & Sons", ...joined })).toMatchObject({
      name: "Ada & Sons",
      street_address: "1 Oak St, Suite 2",
    });
    expect(values("doctor", { "Facility Name": "Oak Clinic", ...joined })).toMatchObject({
      name: "Ada Byron",
      practice_names: "Oak Clinic",
    });
    expect(values("doctor", { "Facility Name": "Oak Clinic" }).name).toBe("Oak Clinic");
  });

  it("warns with the value before and after, cut to a readable length", () => {
    const row = read("business", { name: "A", zip: "RG1 4EX", website: "a.example", state: "x".repeat(60_000) });
    expect(
      row.outcome === "row" && row.warnings.map(({ field, before, after }) => [field, before.length, after]),
    ).toEqual([
      ["website", 9, "https://a.example"],
      ["state", 201, null],
      ["zip", 7, null],
    ]);
  });

  it("takes the first non-empty one of repeated columns, but joins practice areas", () => {
    const row = values("business", [
      ["name", "Ada & Sons"],
      ["phone", "N/A"],
      ["Phone Number", "206-555-0100"],
      ["telephone", "206-555-0199"],
      ["practice areas", "Wills"],
      ["practice_areas", ""],
      ["Practice Area", "Trusts"],
      ["areas of practice", "Wills"],
    ]);
    expect(row.phone).toBe("+12065550100");
    expect(row.practice_areas).toBe("Wills; Trusts");
  });

  it("takes a missing specialty from the practice areas for a doctor, but not for a business", () => {
    expect(values("doctor", { name: "A", "practice areas": "Hospice" }).specialty).toBe("Hospice");
    expect(values("doctor", { name: "A", specialty: "Surgery", "practice areas": "Hospice" }).specialty).toBe(
      "Surgery",
    );
    expect(values("business", { name: "A", "practice areas": "Wills" }).specialty).toBeUndefined();
  });

  it("takes as many practice areas of a long list as fit as the specialty", () => {
    const areas = ["Hospice", ...Array.from({ length: 60 }, (_, n) => `Area ${n}`)].join("; ");
    expect(values("doctor", { name: "A", "practice areas": areas }).specialty).toBe("Hospice");
  });

  it("restores a dropped leading zero by the state, whatever the order of the columns", () => {
    expect(values("business", { name: "A", zip: 2139, state: "Massachusetts" })).toMatchObject({
      zip: "02139",
      state: "MA",
    });
  });

  it("reports which values it cleared or corrected, by their API names", () => {
    expect(
      warnings("doctor", { name: "A", state: "Bayern", zip: "123", website: "example.com", image: "x", phone: "call" }),
    ).toEqual(["phone", "website", "image_url", "state", "zip"]);
  });

  it("puts short fields on one line and keeps the line breaks of long ones", () => {
    const row = values("business", { name: "Ada\r\n & Sons", description: "One\r\nTwo" });
    expect(row).toMatchObject({ name: "Ada & Sons", description: "One\nTwo" });
  });

  it.each([
    ["name", "name", 200],
    ["city", "city", 255],
    ["description", "description", 20_000],
  ])("is refused with a %s longer than its limit, and names the field", (column, field, limit) => {
    const cells = { name: "A", [column]: "x".repeat(limit) };
    expect(read("business", cells).outcome).toBe("row");
    expect(read("business", { ...cells, [column]: "x".repeat(limit + 1) })).toEqual({
      outcome: "refused",
      errors: { [field]: [`Ensure this field has no more than ${limit} characters.`] },
    });
  });

  it("counts characters, not UTF-16 units, as the database does", () => {
    expect(read("business", { name: `A${"\u{1F600}".repeat(199)}` }).outcome).toBe("row");
    expect(read("doctor", { name: `A${"\u{1F600}".repeat(200)}` })).toMatchObject({
      errors: { provider_name: expect.anything() as unknown },
    });
  });

  it.each([
    ["Total", "3"],
    ["3", ""],
    ["Source: board", ""],
    ["Sample", "Kent"],
    ["#REF!", "Kent"],
    ["\u{1F355}", "Kent"],
  ])("isn't a listing if its name is %j beside %j: it is refused by name", (name, city) => {
    const row = read("business", { name, city });
    expect(row).toEqual({ outcome: "refused", errors: { name: [expect.any(String) as string] } });
  });

  it("keeps a number as the name of a place, and an id in its first column", () => {
    const inFile = cellReader("business", [null, "name", "city", "phone"]);
    expect(inFile(["1", "54", "Kent", ""]).outcome).toBe("row");
    expect(inFile(["2", "Ada & Sons", "", ""]).outcome).toBe("row");
    expect(inFile(["Total", "3", "", ""]).outcome).toBe("refused");
  });

  it("says what it takes apart, leaves out, or can't believe", () => {
    const row = read("business", [
      ["name", "Ada &amp; Sons"],
      ["city", "Kent, WA 98030"],
      ["town", "Reno"],
      ["phone", "206-555-0100"],
      ["phone 2", "206-555-0101"],
      ["lat", "47.4"],
      ["lng", "-122.2"],
    ]);
    if (row.outcome !== "row") throw new Error(row.outcome);
    expect(row.values).toMatchObject({ name: "Ada & Sons", city: "Kent", state: "WA", zip: "98030" });
    expect(row.values).toMatchObject({ phone: "+12065550100", pin: "47.40000, -122.20000" });
    expect(row.warnings.map(({ field, before, after }) => [field, before, after])).toEqual([
      ["name", "Ada &amp; Sons", "Ada & Sons"],
      ["city", "Reno", "Kent, WA 98030"],
      ["city", "Kent, WA 98030", "Kent, WA, 98030"],
      ["phone", "206-555-0100; 206-555-0101", "+12065550100"],
    ]);
    expect(warnings("business", { name: "A", state: "ID", zip: "02108" })).toEqual(["zip"]);
  });

  it("refuses lists and objects as cells", () => {
    expect(read("business", { name: "A", city: ["Kent"] })).toEqual({
      outcome: "refused",
      errors: { city: ["Not a valid string."] },
    });
  });

  it("reads numbers and booleans as text", () => {
    expect(values("business", { name: 42, zip: 98101, free_consultation: true })).toMatchObject({
      name: "42",
      zip: "98101",
      free_consultation: true,
    });
  });

  it("may give its category by id or by full slug", () => {
    const category = (cells: Record<string, unknown>) => {
      const row = read("business", { name: "A", ...cells });
      return row.outcome === "row" ? row.category : null;
    };
    expect(category({ category_id: 7 })).toEqual({ id: "7" });
    expect(category({ category: 7 })).toEqual({ id: "7" });
    expect(category({ category: "lawyers/family" })).toEqual({ named: "lawyers/family" });
    expect(category({})).toBeUndefined();
  });

  it("has the same fingerprint however it is formatted, and another one for other content", () => {
    const print = (cells: Record<string, unknown>) => valuesFingerprint(values("doctor", cells));
    expect(print({ name: "Ada  LOVELACE, M.D.", city: "Montréal" })).toBe(
      print({ city: "montreal", NAME: "ada lovelace m d" }),
    );
    expect(print({ name: "Ada Lovelace", city: "Kent" })).not.toBe(print({ name: "Ada Lovelace", city: "York" }));
    expect(print({ name: "Ada", city: "Kent" })).not.toBe(print({ name: "Ada", specialty: "Kent" }));
  });
});

it("has one fingerprint of its cells in any order and form, whatever their columns mean", () => {
  expect(rowFingerprint(["Ada  LOVELACE", "", "Kent", "N/A", "Kent"])).toBe(rowFingerprint(["kent", "ada-lovelace"]));
  expect(rowFingerprint(["Ada", { monday: "9-5" }, 7])).toBe(rowFingerprint(["7", { monday: "9-5" }, "Ada"]));
  expect(rowFingerprint(["Ada", "Kent"])).not.toBe(rowFingerprint(["Ada", "York"]));
});

describe("opening hours in a file", () => {
  const hoursOf = (value: unknown) => {
    const row = read("business", { name: "Ada", "Business Hours": value });
    if (row.outcome !== "row") throw new Error(row.outcome);
    return { text: hoursText(row.hours), warnings: row.warnings };
  };

  it.each(["Hours", "Opening hours", "hours_of_operation", "Office Hours", "STORE HOURS"])(
    "are in a column named %j",
    (name) => expect(importColumn(name)).toBe("hours"),
  );

  it("are read as in forms", () => {
    expect(hoursOf("M-F 8am-5pm, closed Sun")).toEqual({ text: "Mon-Fri 8 AM-5 PM", warnings: [] });
    expect(hoursOf("Mon 9-5\r\nTue 9-4")).toEqual({ text: "Mon 9 AM-5 PM; Tue 9 AM-4 PM", warnings: [] });
    expect(hoursOf({ Monday: ["9-12", "1-5"], sunday: "closed" })).toEqual({
      text: "Mon 9 AM-12 PM, 1 PM-5 PM",
      warnings: [],
    });
    expect(hoursOf("8am to 6pm weekdays")).toEqual({ text: "Mon-Fri 8 AM-6 PM", warnings: [] });
    expect(hoursOf("N/A")).toEqual({ text: "", warnings: [] });
  });

  it.each([
    ["Ask us", /^Not hours/],
    ["Closed", /^Closed on every day/],
    ["Mon 9-5, 4-6", /^Times overlap/],
    ["Mon 6-7am, 8-9am, 10-11am, 12-1pm, 2-3pm", /^More than 4 times/],
    ["9-5 ".repeat(20_000), /^Not hours/],
    [{ monday: "whenever" }, /^Not hours/],
  ])("never cost the row, and are left empty with a warning: %j", (value, message) => {
    const { text, warnings: found } = hoursOf(value);
    expect([text, found.length, found[0]?.field, found[0]?.after]).toEqual(["", 1, "hours", null]);
    expect(found[0]?.message).toMatch(message);
  });

  it("keep what can be read, and name the rest", () => {
    const { text, warnings: found } = hoursOf("Mo-Fr 8-12; Sa by appointment; PH off");
    expect(text).toBe("Mon-Fri 8 AM-12 PM; Sat by appointment");
    expect(found).toMatchObject([
      { field: "hours", message: 'Can\'t read "ph closed"; the rest is kept.', after: text },
    ]);
  });

  it("don't tell two places apart", () => {
    const row = read("business", { name: "Ada", hours: "Mon 9-5" });
    const other = read("business", { name: "Ada", hours: "Tue 9-5" });
    if (row.outcome !== "row" || other.outcome !== "row") throw new Error("no rows");
    expect(valuesFingerprint(row.values)).toBe(valuesFingerprint(other.values));
  });
});
