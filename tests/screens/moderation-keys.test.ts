import { expect, it } from "vitest";
import { afterLeaving, readKey, stepFrom } from "@/components/admin/list/keys";
import { reviewActions } from "@/components/admin/reviews/review-actions";
import { type Review } from "@/lib/contract/review";

const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const known = ["a", "r", "e", "x", "u"];
const read = (key: string, more: object = {}, isBusy = false) => readKey({ ...plain, key, ...more }, { known, isBusy });

it("moves with j and k, and keeps moving while they are held down", () => {
  expect(read("j")).toEqual({ step: 1 });
  expect(read("k", { repeat: true })).toEqual({ step: -1 });
});

it("decides once per key press, however long the key is held down", () => {
  expect(read("a")).toEqual({ press: "a" });
  expect(read("a", { repeat: true })).toBeNull();
});

it("ignores keys while someone types, with a modifier, and without a meaning", () => {
  expect(read("a", {}, true)).toBeNull();
  expect(read("j", {}, true)).toBeNull();
  for (const modifier of ["ctrlKey", "metaKey", "altKey"]) expect(read("r", { [modifier]: true })).toBeNull();
  expect(read("z")).toBeNull();
});

it("starts at the first row and stops at both ends", () => {
  expect(stepFrom([3, 5, 8], null, 1)).toBe(3);
  expect(stepFrom([3, 5, 8], 99, -1)).toBe(3);
  expect(stepFrom([3, 5, 8], 5, 1)).toBe(8);
  expect(stepFrom([3, 5, 8], 8, 1)).toBe(8);
  expect(stepFrom([3, 5, 8], 3, -1)).toBe(3);
  expect(stepFrom([], 3, 1)).toBeNull();
});

it("moves to the next remaining row when rows disappear, or else to the previous one", () => {
  expect(afterLeaving([1, 2, 3], [2], 2)).toBe(3);
  expect(afterLeaving([1, 2, 3], [2, 3], 2)).toBe(1);
  expect(afterLeaving([1, 2, 3], [2], 1)).toBe(1);
  expect(afterLeaving([1], [1], 1)).toBeNull();
  expect(afterLeaving([1, 2], [1], null)).toBeNull();
});

const edit = { id: 1, rating: 4, title: "t", content: "c", created_at: "2026-01-01T00:00:00Z" };
const meant = (key: string, review: Partial<Review>) =>
  reviewActions.find(
    ({ hotkey, appliesTo }) => hotkey === key && appliesTo({ pending_revision: null, ...review } as Review),
  )?.label;

it("maps a and r to what the review's status allows, reports before edits", () => {
  expect([meant("a", { status: "pending" }), meant("r", { status: "pending" })]).toEqual(["Approve", "Remove"]);
  expect([meant("a", { status: "active" }), meant("r", { status: "active" })]).toEqual([undefined, "Remove"]);
  expect([meant("a", { status: "flagged" }), meant("r", { status: "flagged" })]).toEqual(["Repost", "Delete"]);
  expect([meant("a", { status: "removed" }), meant("r", { status: "removed" })]).toEqual([undefined, undefined]);
  const edited = { status: "active" as const, pending_revision: edit };
  expect([meant("a", edited), meant("r", edited)]).toEqual(["Approve edit", "Reject edit"]);
  const both = { status: "flagged" as const, pending_revision: edit };
  expect([meant("a", both), meant("r", both)]).toEqual(["Repost", "Delete"]);
});
