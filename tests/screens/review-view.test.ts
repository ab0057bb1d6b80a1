import { expect, it } from "vitest";
import { filtersOf, isPlain, paramsOf, plainView, readReviewView } from "@/components/review/review-view";
import { routes } from "@/lib/site/routes";

it("reads what an address chooses, ignores what is invalid, and writes the same address", () => {
  const params = { reviews: "2", sort: "helpful", stars: "4", replied: "1", q: " parking " };
  const view = readReviewView(params);
  expect(view).toEqual({ page: 2, sort: "helpful", stars: 4, isReplied: true, q: "parking" });
  expect(routes.listingReviews("/business/a", paramsOf(view))).toBe(
    "/business/a?reviews=2&sort=helpful&stars=4&replied=1&q=parking#reviews",
  );
  expect(filtersOf(view)).toEqual(["4 stars", "“parking”", "a reply from the owner"]);
  expect(readReviewView({ reviews: "0", sort: "best", stars: "6", replied: "yes", q: ["", "x"] })).toEqual(plainView);
  expect([isPlain(plainView), isPlain(view), isPlain(readReviewView({ reviews: "1" }))]).toEqual([true, false, true]);
});
