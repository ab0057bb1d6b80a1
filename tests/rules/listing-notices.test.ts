import { expect, it } from "vitest";
import { isNoticeDue, type ListingNotice, listingNoticeKeys } from "@/lib/rules/listing-notices";

const dueFor = (isEachAtOnce: boolean, chosen: boolean | null = null): ListingNotice[] =>
  listingNoticeKeys.filter((notice) => isNoticeDue(notice, chosen, { auto_approve_reviews: isEachAtOnce }));

it("follows the account: each review at once or a daily summary, and the rest", () => {
  expect(dueFor(true)).toEqual(["new_review", "transfer", "affiliation", "facts", "premium"]);
  expect(dueFor(false)).toEqual(["daily_summary", "transfer", "affiliation", "facts", "premium"]);
});

it("puts the choice for the listing first", () => {
  expect(dueFor(true, false)).toEqual([]);
  expect(dueFor(false, true)).toEqual(listingNoticeKeys);
});
