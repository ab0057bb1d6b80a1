import { expect, test } from "vitest";
import { type AddressParts, pinOf, splitAddress, splitCity, splitZip } from "@/lib/rules/import-places";
import { states } from "@/lib/rules/us-states";
import { isZipElsewhere } from "@/lib/rules/zip-states";

const kent: AddressParts = { city: "Kent", state: "WA" };

test.each<[string, AddressParts, ReturnType<typeof splitAddress>]>([
  ["12 Oak St, Kent, WA 98030", {}, { street_address: "12 Oak St", city: "Kent", state: "WA", zip: "98030" }],
  [
    "12 Oak St, Suite 5, Kent, Washington, USA",
    {},
    { street_address: "12 Oak St, Suite 5", city: "Kent", state: "WA" },
  ],
  ["12 Oak Ave. Kent, WA ", {}, { street_address: "12 Oak Ave.", city: "Kent", state: "WA" }],
  ["12 Oak Street Kent WA 98030", {}, { street_address: "12 Oak Street", city: "Kent", state: "WA", zip: "98030" }],
  ["12 Oak St, Kent, WA 98030", kent, { street_address: "12 Oak St", state: "WA", zip: "98030" }],
  ["12 Oak St, Kent, WA 98030", { state: "ID" }, "contradicts"],
  ["12 Maple, Ct", {}, null],
  ["12 Oak St", {}, null],
  ["12 Oak St, Toronto, ON M5H 1A1", {}, null],
])("takes the address %s apart, given %j", (text, given, parts) => {
  expect(splitAddress(text, given)).toEqual(parts);
});

test("takes the state out of a city or a ZIP code, unless the row has another", () => {
  expect(splitCity("California, MD 20619", {})).toEqual({ city: "California", state: "MD", zip: "20619" });
  expect(splitCity("Kent", {})).toBeNull();
  expect(splitCity("Washington, DC", { state: "ID" })).toBe("contradicts");
  expect(splitZip("WA 98030", {})).toEqual({ state: "WA", zip: "98030" });
  expect(splitZip("K1A 0B6", {})).toBeNull();
});

test("reads coordinates in decimals, with commas, and in degrees", () => {
  expect(pinOf("47.6", "-122.3")).toBe("47.600000, -122.300000");
  expect(pinOf("47,6", "122,3 W")).toBe("47.600000, -122.300000");
  expect(pinOf("47° 36' 0\" N", "122°18'0\"W")).toBe("47.600000, -122.300000");
  expect([pinOf("47.6", ""), pinOf("north", "1")]).toEqual([null, null]);
});

test("knows the state of a ZIP code, for every state", () => {
  const elsewhere = [isZipElsewhere("02108", "ID"), isZipElsewhere("02108-1234", "MA"), isZipElsewhere("09012", "NY")];
  expect(elsewhere).toEqual([true, false, false]);
  const codes = Array.from({ length: 1000 }, (_, n) => `${String(n).padStart(3, "0")}01`);
  expect(
    states.filter(({ code }) => !codes.some((zip) => !isZipElsewhere(zip, code) && isZipElsewhere(zip, "XX"))),
  ).toEqual([]);
});
