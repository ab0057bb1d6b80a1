import { type ReviewWords } from "@/lib/client/reviews";
import { messages } from "@/lib/messages";

/** A review as it stands in a form; a rating of 0 is none yet. */
export type Draft = ReviewWords;

export const emptyDraft: Draft = { rating: 0, title: "", content: "" };

export interface Complaint {
  field: keyof Draft;
  text: string;
}

/** What is missing in a review, in the order in which it is asked for; null when it may be sent. */
export function checkWords({ rating, title, content }: Draft): Complaint | null {
  if (rating < 1) return { field: "rating", text: messages.review.noRating };
  if (!title.trim()) return { field: "title", text: messages.review.notFilled };
  if (!content.trim()) return { field: "content", text: messages.review.notFilled };
  return null;
}

/** What is sent of it: title and text without the space around them. */
export const wordsOf = ({ rating, title, content }: Draft): ReviewWords => ({
  rating,
  title: title.trim(),
  content: content.trim(),
});
