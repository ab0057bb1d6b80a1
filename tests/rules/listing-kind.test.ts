import { describe, expect, it } from "vitest";
import { importAliases } from "@/lib/rules/import-aliases";
import { apiNames, fieldOf, listingFields } from "@/lib/rules/listing-field";
import {
  cardsFor,
  kindFacts,
  kindOfSegment,
  kinds,
  listingCards,
  otherKind,
  proposedKind,
} from "@/lib/rules/listing-kind";

describe("the default kind of a top-level category", () => {
  it.each(["Doctors", "Dentists", "Healthcare", "primary-care", "Primary Care", "Medical", "Physicians & Surgeons"])(
    "is doctor for %j",
    (name) => expect(proposedKind(name)).toBe("doctor"),
  );

  it.each(["Lawyers", "Accountants", "Biomedical", "Wealth", "Home Services"])("is business for %j", (name) =>
    expect(proposedKind(name)).toBe("business"),
  );
});

describe("the kind table", () => {
  it("finds each kind by its collection", () => {
    for (const kind of kinds) expect(kindOfSegment(kindFacts[kind].segment)).toBe(kind);
    expect(kindOfSegment("lawyers")).toBeNull();
  });

  it("names the other kind", () => {
    for (const kind of kinds) expect(otherKind(otherKind(kind))).toBe(kind);
  });

  it("gives every card fields that exist", () => {
    for (const card of listingCards) for (const field of card.fields) expect(fieldOf(field).key).toBe(field);
  });

  it("has no import column name with two meanings", () => {
    const names = [...listingFields.flatMap(apiNames), ...importAliases.flatMap(({ names }) => names)].map((name) =>
      name.replace(/[^a-z0-9]/g, ""),
    );
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

describe("the cards of a page", () => {
  const titles = (kind: (typeof kinds)[number], filled: string[]) =>
    cardsFor(kind, (field) => filled.includes(field)).map((card) => card.title);

  it("are those of the kind's page", () => {
    expect(titles("doctor", [])).toEqual([
      "Insurances Accepted",
      "Popular Visit Reasons",
      "Practice & Education",
      "Additional Information",
      "Services & Prices",
      "Access & Availability",
    ]);
    expect(titles("business", [])).toEqual([
      "Services & Prices",
      "Practice Areas",
      "Fees & Rates",
      "Access & Availability",
      "Licenses",
      "Experience",
      "Associations",
    ]);
  });

  it("include filled fields of the other kind, each field once", () => {
    expect(titles("doctor", ["practice_areas", "honors"])).toContain("Practice Areas");
    const experience = cardsFor("doctor", (field) => ["honors", "education"].includes(field)).find(
      (card) => card.title === "Experience",
    );
    expect(experience?.fields).toEqual(["honors"]);
  });
});
