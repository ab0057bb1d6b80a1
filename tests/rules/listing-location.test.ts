import { expect, it } from "vitest";
import { locationBody, locationsBody } from "@/lib/contract/location";
import { readLocations } from "@/lib/rules/import-locations";
import { addressKey, locationsCell, mostLocations, repeatedAt } from "@/lib/rules/listing-location";

const none = { name: "", street_address: "", city: "", state: "", zip: "", phone: "" };
const office = { ...none, street_address: "5 Elm St.", city: "Dallas", state: "TX", zip: "75201-1234" };

it("compares addresses without case, punctuation, and the last digits of the ZIP code", () => {
  expect(addressKey(office)).toBe(
    addressKey({ street_address: "5 ELM ST", city: "dallas", state: "tx", zip: "75201" }),
  );
  expect(addressKey(office)).not.toBe(addressKey({ ...office, street_address: "6 Elm St." }));
  expect(addressKey({ street_address: null, city: "Dallas", state: null, zip: null })).toBe("|dallas||");
});

it("finds the location that repeats another one; departments of one address differ by name", () => {
  expect(repeatedAt([office, { ...office, zip: "75201", phone: "+12145550142" }])).toBe(1);
  expect(repeatedAt([office, { ...office, name: "Pharmacy" }, none])).toBe(-1);
});

it("writes all locations of a listing into one cell, whose separators no value contains", () => {
  const odd = { ...none, name: "A|B; C", city: "Waco" };
  expect(locationsCell([office, odd])).toBe("| 5 Elm St. | Dallas | TX | 75201-1234 |; A,B, C | | Waco | | |");
  expect(locationsCell([])).toBe("");
});

it("reads such a cell back, and leaves one empty that it can't read as a whole", () => {
  const all = [office, { ...none, name: "Annex", city: "Waco", phone: "+12545550142" }];
  expect(readLocations(locationsCell(all))).toEqual({ locations: all });
  expect(readLocations("")).toEqual({ locations: [] });
  const unread = [
    "Dallas",
    "a|b|c|d|e|f|g",
    "| | Waco | Bavaria | |",
    "x | | | | |",
    "||Waco||| 12",
    `${"n".repeat(101)}||Waco||`,
  ];
  for (const text of unread) expect(readLocations(`${locationsCell(all)}; ${text}`)).toMatchObject({ locations: [] });
  for (const text of unread) expect(readLocations(text).note).toMatch(/: left empty\.$/);
  const many = Array.from({ length: mostLocations + 1 }, (_, n) => `| | City ${n} | TX | |`);
  expect(readLocations(many.join(";")).note).toContain("More than 50");
  expect(readLocations(`${many[0]};${many[0]}`).note).toContain("listed twice");
});

it.each([
  [
    { city: " austin ", state: "Texas" },
    { ...none, city: "austin", state: "TX" },
  ],
  [
    { zip: "2134", state: "MA", name: "North\noffice" },
    { ...none, zip: "02134", state: "MA", name: "North office" },
  ],
  [
    { zip: "787011234", street_address: null },
    { ...none, zip: "78701-1234" },
  ],
])("cleans a location like a listing's own address: %#", (given, clean) =>
  expect(locationBody.parse(given)).toEqual({ id: undefined, ...clean }),
);

it("allows as many locations as a listing may have", () => {
  const many = (count: number) => ({ items: Array.from({ length: count }, (_, n) => ({ city: `City ${n}` })) });
  expect(locationsBody.safeParse(many(mostLocations)).success).toBe(true);
  expect(locationsBody.safeParse(many(mostLocations + 1)).success).toBe(false);
});
