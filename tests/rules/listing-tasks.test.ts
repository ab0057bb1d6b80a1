import { expect, it } from "vitest";
import { factTask, tasksSince } from "@/lib/format/listing-tasks";
import { ownerFields } from "@/lib/rules/listing-edit";
import { completenessOf } from "@/lib/rules/listing-worth";
import { type OwnerTask } from "@/lib/rules/owner-tasks";
import { wireListing } from "../support/wire";

const now = new Date("2026-11-20T12:00:00Z");
const answered = {};
const named = { id: 7, name: "Harbor Law" };

it("fills the task of empty fields again from the changed listing, and leaves those of others", () => {
  const listing = wireListing("business", "Harbor Law");
  const task = factTask(listing);
  expect(task).toMatchObject({ kind: "facts", listing: named });
  const other = { ...task!, listing: { id: 8, name: "Other" } };
  const changed = { ...listing, free_consultation: true };
  const [mine, theirs] = tasksSince([task!, other], { listing: changed, answered, now });
  expect(mine).toMatchObject({ empty: task!.empty - 1 });
  expect(theirs).toBe(other);
});

it("drops a holiday once it is answered, and reviews once each has a reply", () => {
  const listing = wireListing("business", "Harbor Law");
  const holiday: OwnerTask = { kind: "holiday", name: "Thanksgiving", date: "2026-11-26", listings: [named] };
  const reviews: OwnerTask = {
    kind: "reviews",
    reviews: 3,
    oldestAt: "2026-11-01",
    listings: [
      { ...named, reviews: 2 },
      { id: 8, name: "Other", reviews: 1 },
    ],
  };
  expect(tasksSince([holiday, reviews], { listing, answered: { 7: 2 }, now })).toEqual([
    { ...reviews, reviews: 1, listings: [{ id: 8, name: "Other", reviews: 1 }] },
  ]);
  expect(tasksSince([reviews], { listing, answered: { 7: 2, 8: 1 }, now })).toEqual([]);
});

it("counts as empty only what a page can show: no insurances of a law firm, and no address of a picture", () => {
  const { fields, filled } = completenessOf("business", {});
  expect(filled).toBe(0);
  expect(fields).toBeLessThan(ownerFields.business.length);
  for (const key of ["insurances", "image_url"]) {
    expect(completenessOf("business", { [key]: "x" })).toMatchObject({ filled: 1, fields: fields + 1 });
  }
});
