/** The name of the draft of a review of this listing. */
export const draftOfReview = (listing: number): string => `review-of-${listing}`;

/** The end of the address to which a guest who signed in to send a review comes back: it is sent at once. */
export const sendAt = "#send-review";
