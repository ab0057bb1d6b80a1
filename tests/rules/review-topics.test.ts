import { describe, expect, it } from "vitest";
import { reviewTopics } from "@/lib/rules/review-topics";

const times = (count: number, text: string) => Array.from({ length: count }, () => text);

describe("topics of reviews", () => {
  it("are words and pairs in at least three reviews and a twentieth of them", () => {
    const texts = [
      ...times(4, "The waiting room was small."),
      ...times(3, "Hidden fees."),
      ...times(2, "Great parking."),
    ];
    expect(reviewTopics(texts, "")).toEqual([
      { words: "waiting room", count: 4 },
      { words: "fees", count: 3 },
    ]);
    const many = [...texts, ...times(80, "I would recommend them.")];
    expect(reviewTopics(many, "").map(({ words }) => words)).toEqual([]);
  });

  it("count each review once, as often as the search in reviews finds them", () => {
    const texts = [...times(2, "Invoice, invoice, invoice."), "The invoice came late", "Two invoices came."];
    expect(reviewTopics(texts, "")).toEqual([{ words: "invoice", count: 4 }]);
  });

  it("are no names, numbers, judgments, or words of the listing's own name", () => {
    const texts = times(5, "Wainwright was wonderful and friendly, 2024. Our dentist Ms. Aubrey, too. Billed quickly.");
    expect(reviewTopics(texts, "Grove Dentist")).toEqual([]);
  });

  it("take time in proportion to the texts", () => {
    const started = performance.now();
    reviewTopics(times(500, "waiting room ".repeat(75)), "");
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
