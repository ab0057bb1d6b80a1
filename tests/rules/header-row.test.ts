import { expect, test } from "vitest";
import { contentOf } from "@/lib/rules/column-content";
import { guessHeader, proposeMapping } from "@/lib/rules/header-row";
import { columnsOf, importColumn } from "@/lib/rules/import-columns";

test("knows the headers of common exports", () => {
  const headers = ["Company", "store_name", "Site name", "INSTNM", "City/Town", "Primary Specialty", "address2"]
    .concat([
      "pri_spec",
      "adr_ln_1",
      "STABBR",
      "Telephone Number",
      "ZIP Code",
      "Website URL",
      "Billing Zip/Postal Code",
    ])
    .concat(["Provider Last Name (Legal Name)", "Provider Business Practice Location Address City Name"]);
  expect(headers.map(importColumn)).toEqual(
    ["organization", "name", "name", "name", "city", "specialty", "address_line_2"]
      .concat(["specialty", "street_address", "state", "phone", "zip", "website", "zip"])
      .concat(["last_name", "city"]),
  );
});

const contents: [string | null, string[]][] = [
  ["phone", ["(206) 555-0100", "206.555.0101", "+1 206 555 0102", ""]],
  ["zip", ["98101", "04101-1234"]],
  ["state", ["WA", "Maine", "N.Y."]],
  ["email", ["ada@kent.example", "bob@reno.example"]],
  ["website", ["https://a.example", "www.b.example/c"]],
  ["image_url", ["https://a.example/b.png?c=d"]],
  ["npi_number", ["1234567893", "1245319599"]],
  [null, ["Kent", "Reno"]],
  [null, ["", " "]],
  [null, ["98101", "Kent"]],
  [null, ["x".repeat(60_000)]],
];
test.each(contents)("recognizes a column of %s by its values", (column, values) => {
  expect(contentOf(values)).toBe(column);
});

test("proposes a field by its values if no header has it, and not for a fax", () => {
  const sample = [["Ada", "(206) 555-0100", "(206) 555-0101", "98101"]];
  expect(proposeMapping(["Name", "Fax", "Call us", "Code"], sample)).toEqual({
    mapping: ["name", null, "phone", "zip"],
    guessed: [2, 3],
  });
  expect(proposeMapping(["Name", "Phone", "Other", "Code"], sample).mapping).toEqual(["name", "phone", null, "zip"]);
});

test("finds the header by the names that it knows, below titles and blank rows", () => {
  const titles = [["Name of the list: shops", "", ""], [], ["Store Name", "City", "Zip"], ["Ada", "Kent", "98101"]];
  expect(guessHeader(titles)).toEqual({ row: 2, isSure: true });
  expect(guessHeader([["Name"], ["Ada"]])).toEqual({ row: 0, isSure: true });
  expect(guessHeader([["Ada", "98101"]])).toEqual({ row: null, isSure: false });
  expect(guessHeader([[""]])).toEqual({ row: null, isSure: false });
});

test("reads the parts of qualified headers, and a second street column as the second line", () => {
  const headers = [
    "Office : City",
    "address.state",
    "geo/lat",
    "Mailing Address: City",
    "Address",
    "Address",
    "phones",
  ];
  expect(columnsOf(headers)).toEqual(["city", "state", "latitude", null, "street_address", "address_line_2", "phone"]);
});

test("proposes to turn names round if most are written last name first", () => {
  const names = [["Lovelace, Ada"], ["TURING, ALAN, PHD"], ["Prince"]];
  expect(proposeMapping(["Name"], names)).toEqual({ mapping: ["last_first_name"], guessed: [0] });
  expect(proposeMapping(["Name"], [["Kent, Inc."], ["Ada Lovelace, MD"]])).toEqual({ mapping: ["name"], guessed: [] });
});
