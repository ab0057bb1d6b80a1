import { expect, test } from "vitest";
import { categoryPath, endingWith } from "@/lib/rules/import-category";

const business = (full_slug: string) => ({ full_slug, kind: "business" as const });
const categories = [
  business("lawyers"),
  business("lawyers/family-law"),
  business("lawyers/tax"),
  business("accountants/tax"),
  { full_slug: "doctors/cardiology", kind: "doctor" as const },
];

test.each([
  ["lawyers/family-law", "lawyers/family-law"],
  ["Lawyers > Family Law", "lawyers/family-law"],
  ["/lawyers/family-law/", "lawyers/family-law"],
  ["lawyers|family-law", "lawyers/family-law"],
  ["Family Law", "lawyers/family-law"],
  ["LAWYERS", "lawyers"],
  ["Cardiology", "doctors/cardiology"],
  ["Tax", undefined],
  ["Attorneys", undefined],
  ["> /", undefined],
])("%s names the category %s", (text, found) => {
  expect(endingWith(categories, categoryPath(text), "business")?.full_slug).toBe(found);
});
