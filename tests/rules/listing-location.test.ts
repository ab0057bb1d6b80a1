import { expect, it } from "vitest";
import { locationBody, locationsBody } from "@/lib/contract/location";
import { readLocations } from "@/lib/rules/import-locations";
import { addressKey, hoursAt, locationsCell, mostLocations, repeatedAt } from "@/lib/rules/listing-location";

const none = { name: "", street_address: "", city: "", state: "", zip: "", phone: "", hours: "", pin: "" };
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
  const pinned = { ...none, name: "Annex", city: "Waco", phone: "+12545550142", pin: "31.54933, -97.14667" };
  const all = [office, pinned, { ...pinned, name: "Lot", phone: "" }];
  const weeks = [
    "Mon-Fri 9 AM-12 PM, 1 PM-5 PM; Sat 10 AM-2 PM",
    "Mon-Sun 24 hours",
    "Fri-Sat 10 PM-2 AM; Sun 9 AM-5:30 PM",
  ];
  all.push(...weeks.map((hours, at) => ({ ...none, city: `City ${at}`, hours })));
  expect(readLocations(locationsCell(all))).toEqual({ locations: all });
  expect(readLocations("")).toEqual({ locations: [] });
  const unread = [
    "Dallas",
    "a|b|c|d|e||by appointment",
    "a||Waco|||||Main Street",
    "a||Waco|||||31.5, -97.1|h",
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
    { zip: "787011234", street_address: null, hours: "m-f 9-5", pin: "30.27,-97.74" },
    { ...none, zip: "78701-1234", hours: "Mon-Fri 9 AM-5 PM", pin: "30.27000, -97.74000" },
  ],
])("cleans a location like a listing's own address: %#", (given, clean) =>
  expect(locationBody.parse(given)).toEqual({ id: undefined, ...clean }),
);

it("allows as many locations as a listing may have", () => {
  const many = (count: number) => ({ items: Array.from({ length: count }, (_, n) => ({ city: `City ${n}` })) });
  expect(locationsBody.safeParse(many(mostLocations)).success).toBe(true);
  expect(locationsBody.safeParse(many(mostLocations + 1)).success).toBe(false);
});

it("knows when a location is open only with its hours and its time zone", () => {
  const hours = "Mon 9 AM-5 PM";
  expect(hoursAt({ hours, time_zone: "America/Denver" })).toEqual({
    spans: [{ day: 0, opens: 540, closes: 1020 }],
    exceptions: [],
    timeZone: "America/Denver",
  });
  expect([hoursAt({ hours, time_zone: null }), hoursAt({ hours: "", time_zone: "America/Denver" })]).toEqual([
    null,
    null,
  ]);
});
