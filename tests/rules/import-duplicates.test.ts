import { describe, expect, it } from "vitest";
import { isDuplicate, isSameRow, type Likeness, siteOf } from "@/lib/rules/import-duplicates";

const nothing: Likeness = {
  ...{ street_key: "", city_key: "", state: null, zip: null, phone: null, npi_number: null, site: null },
  ...{ import_hash: null, bare_hash: null },
};
const place = (some: Partial<Likeness>): Likeness => ({ ...nothing, ...some });
const [oak, elm] = [
  { street_key: "1 oak st", zip: "98101" },
  { street_key: "2 elm st", zip: "98101" },
];
const phone = { phone: "+12065550100" };
const npi = { npi_number: "1234567893" };
const site = { site: "ada.example" };
const kent = { city_key: "kent", state: "WA" };

describe("of two listings of one kind and name, one is a duplicate of the other", () => {
  it.each<[string, Partial<Likeness>, Partial<Likeness>]>([
    ["at the same street and ZIP code", oak, oak],
    ["at the same street and ZIP code with other phones", { ...oak, ...phone }, { ...oak, phone: "+12065550199" }],
    ["where one ZIP code is the other plus four digits", oak, { ...oak, zip: "98101-1234" }],
    ["at one street and city where one lacks a ZIP code", { ...oak, ...kent }, { street_key: "1 oak st", ...kent }],
    ["at one street where one has no place", { street_key: "1 oak st", ...kent }, { street_key: "1 oak st" }],
    ["by the same phone where one lacks a street", { ...oak, ...phone }, phone],
    ["by the same phone where both lack a street", phone, phone],
    ["by the same NPI where one lacks a street", { ...oak, ...npi }, npi],
    ["by the same website where one lacks a street and a city", { ...oak, ...kent, ...site }, site],
    ["when neither has more than its values, and they are equal", { bare_hash: "h" }, { bare_hash: "h" }],
  ])("%s", (_, a, b) => {
    expect(isDuplicate(place(a), place(b))).toBe(true);
    expect(isDuplicate(place(b), place(a))).toBe(true);
  });
});

describe("of two listings of one kind and name, none is a duplicate", () => {
  it.each<[string, Partial<Likeness>, Partial<Likeness>]>([
    ["at two streets, even with one phone", { ...oak, ...phone }, { ...elm, ...phone }],
    ["at two streets, even with one NPI", { ...oak, ...npi }, { ...elm, ...npi }],
    ["at one street of two towns", oak, { ...oak, zip: "10001" }],
    ["at one street of two cities", { street_key: "a", ...kent }, { street_key: "a", city_key: "york" }],
    ["at one street of two states", { street_key: "a", ...kent }, { street_key: "a", ...kent, state: "OH" }],
    ["with different ZIP+4 digits", { ...oak, zip: "98101-1111" }, { ...oak, zip: "98101-2222" }],
    ["with different phones", phone, { phone: "+12065550199" }],
    ["with one phone in two cities", { ...phone, ...kent }, { ...phone, city_key: "york" }],
    ["with only the name", {}, {}],
    ["with different values", { bare_hash: "h" }, { bare_hash: "i" }],
  ])("%s", (_, a, b) => {
    expect(isDuplicate(place(a), place(b))).toBe(false);
    expect(isDuplicate(place(b), place(a))).toBe(false);
  });
});

it("knows the row that a listing comes from by its cells", () => {
  expect(isSameRow(place({ import_hash: "h" }), place({ import_hash: "h", ...oak }))).toBe(true);
  expect(isSameRow(place({ import_hash: "h" }), place({ import_hash: "i" }))).toBe(false);
  expect(isSameRow(place({}), place({}))).toBe(false);
});

it("compares websites by their hosts", () => {
  expect(["https://www.ada.example/a?b", "http://ada.example", "https://x"].map(siteOf)).toEqual([
    "ada.example",
    "ada.example",
    "x",
  ]);
  expect([null, "", "no address"].map(siteOf)).toEqual([null, null, null]);
});
