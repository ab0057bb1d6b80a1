"use client";

import { TextField } from "@/components/shared/form-fields";
import { type ReviewText } from "@/lib/client/reviews";
import { messages } from "@/lib/messages/common";
import { reviewLimits } from "@/lib/rules/rating";
import { StarInput } from "./star-input";

/** An empty review form; a rating of 0 means that none was chosen. */
export const emptyReview: ReviewText = { rating: 0, title: "", content: "" };

/** What is missing in a review, by field. */
export const checkReview = ({ rating, title, content }: ReviewText) => ({
  ...(rating < 1 && { rating: messages.review.noRating }),
  ...(!title.trim() && { title: messages.review.notFilled }),
  ...(!content.trim() && { content: messages.review.notFilled }),
});

/** The review as it is sent: title and text trimmed. */
export const trimReview = ({ rating, title, content }: ReviewText): ReviewText => ({
  rating,
  title: title.trim(),
  content: content.trim(),
});

/** The error shown next to the button: the first one, in the order of the fields. */
export const firstError = (errors: Partial<Record<string, string>>): string | null =>
  errors.rating ?? errors.title ?? errors.content ?? null;

/**
 * The fields of a new or an edited review. Their errors appear next to the form's button; `prompts` are questions that help
 * to begin.
 */
export const ReviewFields = ({ prompts }: { prompts?: string }) => (
  <>
    <StarInput />
    {prompts && <p className="text-soft">{prompts}</p>}
    <TextField name="title" label="Title" limit={reviewLimits.title} isCounted isErrorBelow />
    <TextField name="content" label="Your review" limit={reviewLimits.content} isCounted isErrorBelow rows={6} />
  </>
);
