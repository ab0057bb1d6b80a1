import { describe, expect, it } from "vitest";
import { proposeMapping } from "@/lib/rules/header-row";
import { websiteCell } from "@/lib/rules/import-cells";
import { hoursCell } from "@/lib/rules/import-hours";
import { cellReader, type ImportRow } from "@/lib/rules/import-rows";
import { readPhone } from "@/lib/rules/phone";

/** What an import reads of a file in the layout of a real registry, with invented rows. */
function read(headers: string[], ...rows: string[][]) {
  const { mapping } = proposeMapping(headers, rows);
  return { mapping, rows: rows.map(cellReader("business", mapping)) };
}
const valuesOf = (row: ImportRow | undefined) => (row?.outcome === "row" ? row.values : null);
const hoursOf = (row: ImportRow | undefined) =>
  row?.outcome === "row" ? [...new Set(row.hours.map(({ day }) => day))].sort() : null;

describe("columns of real registries", () => {
  it("are recognized by the last word of their names", () => {
    const headers = ["LocAddState", "MktName", "LocAddCity", "LocAddZip", "GC_LONGITUDE", "GC_LATITUDE", "CountyName"];
    const cells = ["Alabama", "Oak Market", "Decatur", "35601", "-86.98333400", "34.60592000", "Morgan"];
    const { mapping, rows } = read(headers, cells);
    expect(mapping).toEqual(["state", "name", "city", "zip", "longitude", "latitude", null]);
    expect(valuesOf(rows[0])).toMatchObject({ name: "Oak Market", state: "AL", pin: "34.60592, -86.98333" });
  });

  it("aren't names where another column has the name", () => {
    const { mapping } = read(["FacilityName", "ApplicantName", "Site_Name_Alt"], ["Oak Care", "Ada Poe", "Oak"]);
    expect(mapping).toEqual(["organization", null, null]);
  });

  it("aren't websites where all addresses are of one site: the source of the rows", () => {
    const rows = ["1", "2", "3"].map((id) => [`Firm ${id}`, `https://bar.example/person/${id}`]);
    expect(read(["name", "source"], ...rows).mapping).toEqual(["name", null]);
    const own = ["1", "2", "3"].map((id) => [`Firm ${id}`, `https://firm${id}.example/`]);
    expect(read(["name", "source"], ...own).mapping).toEqual(["name", "website"]);
  });

  it("give the days to hours that name none", () => {
    const headers = ["Name", "HoursOfOperation", "DaysPerWeek"];
    const { rows } = read(headers, ["Oak", "06:00 AM - 06:00 PM", "Mo Tu We Th Fr"], ["Elm", "Sat 9-5", "Mo Tu"]);
    expect(rows.map(hoursOf)).toEqual([[0, 1, 2, 3, 4], [5]]);
  });
});

describe("what isn't what it looks like", () => {
  it("is no phone number", () => {
    for (const text of ["-79.49690424", "43.649192123", "-122.33210000"]) expect(readPhone(text).value).toBeNull();
    expect(readPhone("206.555.0100").value).toBe("+12065550100");
  });

  it("is no website: a page of a site that isn't named", () => {
    for (const text of ["positions.asp?p=1652", "profile.php", "doctors.html#top"]) {
      expect(websiteCell(text)).toEqual({ value: null, note: "A page without its website: left empty." });
    }
    expect(websiteCell("firm.example/doctors.html").value).toBe("https://firm.example/doctors.html");
  });

  it("are no hours of every day: times without days", () => {
    for (const text of ["6:30 AM - 6 PM", "9-5", "9am to noon"]) {
      expect(hoursCell(text)).toMatchObject({ spans: [], note: expect.any(String) as string });
    }
    for (const text of ["24/7", "Daily 9-5", "Open 24 hours", "M-F 9-5"]) expect(hoursCell(text).note).toBeUndefined();
  });

  it("is no other state: a quadrant behind a street", () => {
    const { rows } = read(["name", "address", "state"], ["Oak", "1821 Clifton Road, NE", "GA"]);
    expect(rows[0]).toMatchObject({ warnings: [], values: { street_address: "1821 Clifton Road, NE", state: "GA" } });
  });
});

it("mends what programs leave around values, and joins both parts of a ZIP code", () => {
  const headers = ["name", "line1", "line2", "zip", "zip4", "phone"];
  const { rows } = read(headers, ["\\Oak Care\\", "34 Oak St, ", "", "31520", "1234", "NOT AVAILABLE"]);
  expect(valuesOf(rows[0])).toMatchObject({ name: "Oak Care", street_address: "34 Oak St", zip: "31520-1234" });
  expect(valuesOf(rows[0])).not.toHaveProperty("phone", expect.any(String));
  expect(rows[0]).toMatchObject({ warnings: [{ message: "Backslashes around it were removed." }] });
});
