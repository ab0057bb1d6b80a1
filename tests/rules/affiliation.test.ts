import { expect, it } from "vitest";
import { byRoleAndName, countsFor, fixedSide } from "@/lib/rules/affiliation";

it("lists a firm's people by role, then by name", () => {
  const people: [name: string, role: string][] = [
    ["Adam Ames", "Associate"],
    ["Bea Birch", ""],
    ["Cy Cole", "Partner"],
    ["Dot Dale", "Managing Partner"],
    ["Ed Elm", "Cardiologist"],
    ["Fay Fox", "partner"],
    ["Gus Gray", "Founder"],
  ];
  const sorted = people.map(([name, role]) => ({ name, role })).sort(byRoleAndName);
  expect(sorted.map(({ name }) => name.split(" ")[0])).toEqual(["Dot", "Gus", "Cy", "Fay", "Bea", "Ed", "Adam"]);
});

it("counts what is confirmed and what a side proposed itself, never what others propose to it", () => {
  expect(countsFor("firm", "confirmed")).toBe(true);
  expect(countsFor("firm", "proposed_by_firm")).toBe(true);
  expect(countsFor("firm", "proposed_by_person")).toBe(false);
});

it("keeps a doctor a person, and a business on the side of its confirmed affiliations", () => {
  expect(fixedSide("doctor", [])).toBe("person");
  expect(fixedSide("business", [])).toBeNull();
  expect(fixedSide("business", ["firm"])).toBe("firm");
});
