import { describe, expect, it } from "vitest";
import { type MergePreview } from "@/lib/contract/duplicate";
import { daysLeft, mergeWords } from "@/lib/format/merge-words";
import { duplicateReasons, duplicateWeights, keepingProblem, undoUntil } from "@/lib/rules/duplicates";

const listing = { category_id: 1, categories: [{ id: 1, name: "Dentists" }] };
const nothing = {
  kept: listing,
  merged: listing,
  reviews: { moved: 0, dropped: 0, by_owner: { kept: 0, merged: 0 } },
  claims: { moved: 0, withdrawn: 0 },
  owner: { kept: null, merged: null, is_choice: false },
  team: { kept: 0, merged: 0 },
  campaign: { kept: null, merged: null, is_choice: false },
} as unknown as MergePreview;
const two = { kept: { id: 1, full_name: "Ada" }, merged: { id: 2, full_name: "Ben" }, is_choice: true };

it("never makes a pair certain by a single signal", () => {
  for (const reason of duplicateReasons) expect(duplicateWeights[reason]).toBeLessThan(50);
});

describe("which of two listings can survive a merge", () => {
  const one = (status: "pending" | "active" | "suspended", kind: "business" | "doctor" = "business") => ({
    status,
    kind,
  });
  it.each([
    [one("active"), one("active"), null],
    [one("active"), one("pending"), null],
    [one("active"), one("suspended"), null],
    [one("pending"), one("pending"), null],
    [one("pending"), one("active"), /public/],
    [one("suspended"), one("suspended"), /suspended/],
    [one("active"), one("active", "doctor"), /can't be merged/],
  ])("%j over %j", (kept, merged, problem) => {
    const said = keepingProblem(kept, merged);
    if (problem === null) expect(said).toBeNull();
    else expect(said).toMatch(problem);
  });
});

it("lets a merge be undone for 30 days, counted in whole days", () => {
  const merged = new Date("2026-11-21T10:00:00Z");
  const until = undoUntil(merged).toISOString();
  expect(until).toBe("2026-12-21T10:00:00.000Z");
  expect(daysLeft(until, merged)).toBe(30);
  expect(daysLeft(until, new Date("2026-12-21T09:59:00Z"))).toBe(1);
  expect(daysLeft(until, new Date("2026-12-22T00:00:00Z"))).toBe(0);
});

describe("the description of a merge", () => {
  it("covers a merge without any effects", () => {
    expect(mergeWords(nothing, {})).toEqual([
      "No reviews move.",
      "The listing will have no owner.",
      "All URLs of the merged listing will redirect to the one that stays.",
    ]);
  });

  it("names the further categories, at most four, with the chosen one as primary", () => {
    const categories = [2, 3, 4, 5].map((id) => ({ id, name: `Category ${id}` }));
    const other = { category_id: 6, categories: [{ id: 6, name: "Six" }, ...categories] };
    const both = {
      ...nothing,
      kept: { ...listing, categories: [listing.categories[0]!, { id: 6, name: "Six" }] },
      merged: other,
    };
    const said = "It will also be listed in";
    expect(mergeWords(both as never, {})).toContain(`${said} Six, Category 2, Category 3, and Category 4.`);
    expect(mergeWords(both as never, { category: "merged" })).toContain(
      `${said} Category 2, Category 3, Category 4, and Category 5.`,
    );
  });

  it("uses singular and plural", () => {
    const reviews = { moved: 12, dropped: 1, by_owner: { kept: 2, merged: 0 } };
    const full = {
      ...nothing,
      reviews,
      claims: { moved: 1, withdrawn: 2 },
      owner: { ...two, merged: null, is_choice: false },
    };
    expect(mergeWords(full, {})).toEqual([
      "12 reviews move.",
      "1 older review by people who reviewed both is dropped.",
      "2 reviews by the owner are dropped.",
      "Ada will own the listing.",
      "1 open claim moves.",
      "2 claims with nothing left to ask are withdrawn.",
      "All URLs of the merged listing will redirect to the one that stays.",
    ]);
  });

  it("asks for the missing choices, and describes their effects", () => {
    const campaign = {
      kept: { id: 1, raised_cents: 10_000, goal_cents: 50_000 },
      merged: { id: 2, raised_cents: 12_050, goal_cents: 50_000 },
      is_choice: true,
    };
    const open = { ...nothing, owner: two, team: { kept: 2, merged: 1 }, campaign };
    expect(mergeWords(open, {})).toEqual(
      expect.arrayContaining(["Choose who owns the listing after the merge.", "Choose which campaign continues."]),
    );
    expect(mergeWords(open, { owner: "merged", campaign: "kept" })).toEqual(
      expect.arrayContaining([
        "Ben will own the listing. Ada no longer will.",
        "2 people in the team of Ada can't work on it anymore.",
        "One campaign continues, and the $120.50 raised by the other counts toward it.",
      ]),
    );
  });
});
