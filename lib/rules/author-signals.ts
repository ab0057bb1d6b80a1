/** What may connect a review's author with its listing. It only points moderators to the review and never decides. */
export const authorSignals = ["competes", "same_mailbox"] as const;
export type AuthorSignal = (typeof authorSignals)[number];

export const authorSignalLabels: Record<AuthorSignal, string> = {
  competes: "Author works for a rival in the same city",
  same_mailbox: "Same mailbox as another reviewer of this listing",
};
