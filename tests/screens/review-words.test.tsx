import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { checkReview, emptyReview, firstError, trimReview } from "@/components/review/review-fields";
import { ReviewForm } from "@/components/review/review-form";
import { attemptKeys } from "@/lib/client/attempt-key";
import { type ReviewText } from "@/lib/client/reviews";
import { newReviewBody, flagBody } from "@/lib/contract/review-write";
import { flagNote, flagReasons, reportDetailsLimit } from "@/lib/rules/rating";

const whole = { rating: 4, title: "Good", content: "They listened." };
const nothing = () => {};

it("asks for the rating first, then for title and text, and counts blanks as empty", () => {
  const first = (review: ReviewText) => firstError(checkReview(review));
  expect(first(emptyReview)).toBe("Please select a rating");
  expect(first({ ...whole, rating: 0, title: "" })).toBe("Please select a rating");
  expect(checkReview({ ...whole, title: " \n" })).toEqual({ title: "Please fill in all fields" });
  expect(checkReview({ ...whole, content: "\t" })).toEqual({ content: "Please fill in all fields" });
  expect(first(whole)).toBeNull();
});

it("sends what the contract accepts, trimmed", () => {
  const words = trimReview({ rating: 5, title: "  Good ", content: "\nYes.\n" });
  expect(words).toEqual({ rating: 5, title: "Good", content: "Yes." });
  expect(newReviewBody.safeParse({ ...words, business_id: 3 }).success).toBe(true);
});

it("offers the ratings as five labeled radio buttons and counts the characters", () => {
  const html = renderToStaticMarkup(
    <ReviewForm
      listing={{ id: 1, type: "business" }}
      writer="Dana Whitlock"
      isSentAtOnce={false}
      isReopened={false}
      onSent={nothing}
      onKnown={() => Promise.resolve()}
      onCancel={nothing}
    />,
  );
  expect(html.match(/type="radio"/g)).toHaveLength(5);
  const words = [...html.matchAll(/<span class="sr-only">(\w+)<\/span>/g)].map(([, word]) => word);
  expect(words).toEqual(["Terrible", "Poor", "Average", "Good", "Excellent"]);
  expect(html).toContain("0/100");
  expect(html).toContain("0/1000");
  // What is pasted beyond the limit is counted, not cut.
  expect(html).not.toContain("maxLength");
  expect(html).toContain("shown as Dana Whitlock.");
});

it("gives the same text one attempt key, and other texts and forms their own", () => {
  const [keyOf, another] = [attemptKeys(), attemptKeys()];
  const first = keyOf(whole);
  expect(keyOf({ ...whole })).toBe(first);
  expect(keyOf({ ...whole, rating: 1 })).not.toBe(first);
  expect(another(whole)).not.toBe(first);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
});

it("fits the longest details into a report with each reason", () => {
  for (const reason of Object.keys(flagReasons) as (keyof typeof flagReasons)[]) {
    const note = flagNote(reason, "x".repeat(reportDetailsLimit));
    expect(flagBody.safeParse({ note }).success).toBe(true);
  }
});
