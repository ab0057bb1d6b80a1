import { type Review } from "../contract/review";
import { post } from "./http";

/** Posts or changes the owner's answer to a review; gives the review with it. */
export const replyToReview = (reviewId: number, content: string) =>
  post<Review>(`reviews/${reviewId}/reply/`, { body: { content } });

/** Takes the owner's answer away; gives the review without it. */
export const deleteReply = (reviewId: number) => post<Review>(`reviews/${reviewId}/delete_reply/`);
