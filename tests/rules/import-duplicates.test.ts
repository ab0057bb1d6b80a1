import { describe, expect, it } from "vitest";
import { isDuplicate, type Likeness } from "@/lib/rules/import-duplicates";

const place = (some: Partial<Likeness>): Likeness => ({ streetKey: "", zip: null, phone: null, hash: null, ...some });
const [oak, elm] = [
  { streetKey: "1 oak st", zip: "98101" },
  { streetKey: "2 elm st", zip: "98101" },
];
const phone = { phone: "+12065550100" };

describe("of two listings of one kind and name, one is a duplicate of the other", () => {
  it.each<[string, Partial<Likeness>, Partial<Likeness>]>([
    ["at the same street and ZIP code", oak, oak],
    ["at the same street and ZIP code with other phones", { ...oak, ...phone }, { ...oak, phone: "+12065550199" }],
    ["where one ZIP code is the other plus four digits", oak, { ...oak, zip: "98101-1234" }],
    ["by the same phone where one lacks a street", { ...oak, ...phone }, phone],
    ["by the same phone where both lack a street", phone, phone],
    ["when the whole rows are equal", { hash: "h" }, { hash: "h" }],
    [
      "when the whole rows are equal, with a street that has no ZIP code",
      { streetKey: "a", hash: "h" },
      { streetKey: "a", hash: "h" },
    ],
  ])("%s", (_, a, b) => {
    expect(isDuplicate(place(a), place(b))).toBe(true);
    expect(isDuplicate(place(b), place(a))).toBe(true);
  });
});

describe("of two listings of one kind and name, none is a duplicate", () => {
  it.each<[string, Partial<Likeness>, Partial<Likeness>]>([
    ["at two streets, even with one phone", { ...oak, ...phone }, { ...elm, ...phone }],
    ["at one street of two towns", oak, { ...oak, zip: "10001" }],
    ["at one street without a ZIP code", { streetKey: "a" }, { streetKey: "a" }],
    ["with different ZIP+4 digits", { ...oak, zip: "98101-1111" }, { ...oak, zip: "98101-2222" }],
    ["with different phones", phone, { phone: "+12065550199" }],
    ["with only the name", {}, {}],
    ["with different whole rows", { hash: "h" }, { hash: "i" }],
  ])("%s", (_, a, b) => {
    expect(isDuplicate(place(a), place(b))).toBe(false);
    expect(isDuplicate(place(b), place(a))).toBe(false);
  });
});
