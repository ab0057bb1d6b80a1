import { describe, expect, it } from "vitest";
import { monogramOf, personInitials } from "@/lib/format/monogram";
import { wireListing } from "../support/wire";

const of = (kind: "business" | "doctor", name: string, path = "lawyers") =>
  monogramOf(wireListing(kind, name, { category_full_slug: path }));

describe("a monogram", () => {
  it.each([
    ["doctor", "Daniela Underhill, MD", "DU", true],
    ["doctor", "Dr. Ines María Abarca Jr.", "IA", true],
    ["doctor", "Heartland Family Clinic", "HF", false],
    ["business", "Marisol Quintero, Attorney at Law", "MQ", true],
    ["business", "Nora Devlin, Bookkeeper", "ND", true],
    ["business", "Lindqvist & Harrow Family Law", "LH", false],
    ["business", "Law Offices of Bartholomew Featherstone, PLLC", "BF", false],
    ["business", "Okafor & Delaney, PLLC", "OD", false],
    ["business", "Alan Okafor, PLLC", "AO", false],
    ["business", "Hargrove, Sandoval & Kramer", "HS", false],
    ["business", "The Ghosh Law Firm", "G", false],
    ["business", "Law Office", "LO", false],
    ["business", "مكتب الدكتور", "ما", false],
    ["business", " --- ", "?", false],
  ] as const)("of the %s %j has the letters %s", (kind, name, ...drawn) => {
    const { letters, look } = of(kind, name);
    expect([letters, look.includes("mono-person")]).toEqual(drawn);
  });

  it.each([
    ["lawyers/medical-malpractice", "business", "law"],
    ["doctors/cardiology", "doctor", "medical"],
    ["dentists/orthodontics", "doctor", "dental"],
    ["home-services/roofing", "business", "home"],
    ["accounting-and-tax", "business", "money"],
    ["auto-repair", "business", "other"],
    ["eye-care", "doctor", "medical"],
  ] as const)("below %s has the tint of its branch", (path, kind, tint) =>
    expect(of(kind, "Ada", path).look).toContain(`tint-${tint} `),
  );

  it("has the same pattern for the same name, and all five over many names", () => {
    const pattern = (name: string) => /engraved-\d/.exec(of("business", name).look)?.[0];
    expect(pattern("Fairview Law Center")).toBe(pattern("Fairview Law Center"));
    expect(new Set(Array.from({ length: 60 }, (_, at) => pattern(`Firm ${at}`))).size).toBe(5);
  });

  it("is filled by a photo", () => {
    expect(monogramOf(wireListing("business", "Ada", { image_url: "/photo.png" })).src).toBe("/photo.png");
    expect(monogramOf(wireListing("business", "Ada", { image_url: "data:x" })).src).toBeNull();
  });
});

it("gives a person's first and last initials", () =>
  expect(["Ada Lovelace", "Ada", "Prof. Ada King Lovelace", ""].map(personInitials)).toEqual(["AL", "A", "AL", "?"]));
