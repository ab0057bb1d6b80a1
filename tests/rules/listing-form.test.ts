import { expect, it } from "vitest";
import { listingBody } from "@/lib/contract/listing-write";
import { ownerFields } from "@/lib/rules/listing-edit";
import { formSections, labelIn, optionalSections, valuesOf, wireBody } from "@/lib/rules/listing-form";
import { cardsFor, kindFacts, kinds } from "@/lib/rules/listing-kind";

for (const kind of kinds) {
  const keys = formSections(kind).flatMap(({ fields }) => fields);

  it(`has each field once in the form of a ${kind}, including everything that its page shows`, () => {
    expect(new Set(keys).size).toBe(keys.length);
    const shown = cardsFor(kind, () => false).flatMap(({ fields }) => fields);
    expect(shown.filter((key) => !keys.includes(key))).toEqual([]);
    expect(keys).toContain("name");
  });

  it(`asks a new ${kind} for name, city, and state first and offers each other field but the pin once`, () => {
    const optional = optionalSections(kind).flatMap(({ fields }) => fields);
    expect([...optional, "name", "city", "state", "pin"].sort()).toEqual([...keys].sort());
  });

  it(`offers a ${kind}'s owner the fields that they may change and no others`, () => {
    const asked = formSections(kind, ownerFields[kind]).flatMap(({ fields }) => fields);
    expect([...asked].sort()).toEqual([...ownerFields[kind]].sort());
  });

  it(`reads back the values that the form of a ${kind} sends`, () => {
    const typed = { name: " Ada ", phone: "(207) 555-0142", free_consultation: "no", description: " as\n\nwritten " };
    const read = listingBody.safeParse({ ...wireBody(kind, keys, typed), category_id: 5 });
    expect(read.success).toBe(true);
    expect(read.data?.values).toMatchObject({ name: "Ada" });
    expect(read.data?.categoryId).toBe(5);
  });
}

it("trims short fields, sends null for empty ones, and sends long ones unchanged", () => {
  const body = wireBody("business", ["name", "phone", "city", "description", "honors", "free_consultation"], {
    name: "  ",
    phone: " 1 ",
    city: "  ",
    description: " a ",
  });
  expect(body).toEqual({
    name: "",
    phone: "1",
    city: null,
    description: " a ",
    honors: "",
    free_consultation: null,
  });
});

it("sends and reads a doctor's name as provider_name", () => {
  expect(wireBody("doctor", ["name"], { name: "Dr. Ada" })).toEqual({ provider_name: "Dr. Ada" });
  expect(valuesOf("doctor", ["name"], { provider_name: "Dr. Ada" })).toEqual({ name: "Dr. Ada" });
  expect(labelIn("doctor", "name")).not.toBe(labelIn("business", "name"));
});

it("gives a choice three values", () => {
  const answers = [true, false, null].map((free_consultation) =>
    valuesOf("business", ["free_consultation"], { free_consultation }),
  );
  expect(answers.map(({ free_consultation }) => free_consultation)).toEqual(["yes", "no", ""]);
});

it("has an error for an empty name for each kind", () => {
  expect(kindFacts.business.nameRequired).toBe("Business name is required.");
});
