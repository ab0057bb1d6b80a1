import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { checkWords, type Draft, emptyDraft, firstComplaint, wordsOf } from "@/components/review/check-words";
import { ReviewForm } from "@/components/review/review-form";
import { attemptKeys } from "@/lib/client/attempt-key";
import { newReviewBody } from "@/lib/contract/review-write";
import { flagBody } from "@/lib/contract/review-write";
import { flagNote, flagReasons, reportDetailsLimit } from "@/lib/rules/rating";

const whole = { rating: 4, title: "Good", content: "They listened." };
const nothing = () => {};

it("asks for the rating first, then for title and text; blanks count as nothing", () => {
  const first = (draft: Draft) => firstComplaint(checkWords(draft));
  expect(first(emptyDraft)).toBe("Please select a rating");
  expect(first({ ...whole, rating: 0, title: "" })).toBe("Please select a rating");
  expect(checkWords({ ...whole, title: " \n" })).toEqual({ title: "Please fill in all fields" });
  expect(checkWords({ ...whole, content: "\t" })).toEqual({ content: "Please fill in all fields" });
  expect(first(whole)).toBeNull();
});

it("what is sent is what the contract takes, without the space around", () => {
  const words = wordsOf({ rating: 5, title: "  Good ", content: "\nYes.\n" });
  expect(words).toEqual({ rating: 5, title: "Good", content: "Yes." });
  expect(newReviewBody.safeParse({ ...words, business_id: 3 }).success).toBe(true);
});

it("the rating is a group of five radio buttons called by their words; counters say how much fits", () => {
  const html = renderToStaticMarkup(
    <ReviewForm listing={{ id: 1, type: "business" }} onSent={nothing} onCancel={nothing} />,
  );
  expect(html.match(/type="radio"/g)).toHaveLength(5);
  const words = [...html.matchAll(/<span class="sr-only">(\w+)<\/span>/g)].map(([, word]) => word);
  expect(words).toEqual(["Terrible", "Poor", "Average", "Good", "Excellent"]);
  expect(html).toContain("0/100");
  expect(html).toContain("0/1000");
  // What is pasted beyond the limit is counted, not cut.
  expect(html).not.toContain("maxLength");
});

it("the same words are one attempt, other words another, another form's are its own", () => {
  const [keyOf, another] = [attemptKeys(), attemptKeys()];
  const first = keyOf(whole);
  expect(keyOf({ ...whole })).toBe(first);
  expect(keyOf({ ...whole, rating: 1 })).not.toBe(first);
  expect(another(whole)).not.toBe(first);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
});

it("the longest details fit into a report beside each reason", () => {
  for (const reason of Object.keys(flagReasons) as (keyof typeof flagReasons)[]) {
    const note = flagNote(reason, "x".repeat(reportDetailsLimit));
    expect(flagBody.safeParse({ note }).success).toBe(true);
  }
});
