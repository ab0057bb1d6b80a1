import { type ReviewWords } from "@/lib/client/reviews";
import { messages } from "@/lib/messages";

/** A review as its form holds it; a rating of 0 is none yet. */
export type Draft = ReviewWords;

export const emptyDraft: Draft = { rating: 0, title: "", content: "" };

/** What is missing in a review, by field. */
export const checkWords = ({ rating, title, content }: Draft) => ({
  ...(rating < 1 && { rating: messages.review.noRating }),
  ...(!title.trim() && { title: messages.review.notFilled }),
  ...(!content.trim() && { content: messages.review.notFilled }),
});

/** What is sent of it: title and text without the space around them. */
export const wordsOf = ({ rating, title, content }: Draft): ReviewWords => ({
  rating,
  title: title.trim(),
  content: content.trim(),
});

/** What stands beside the button: the first thing that is wrong, in the order in which it is asked for. */
export const firstComplaint = (errors: Partial<Record<string, string>>): string | null =>
  errors.rating ?? errors.title ?? errors.content ?? null;
