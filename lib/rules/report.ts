/** What can be reported. */
export const reportKinds = ["review", "listing", "reply", "photo"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** The labels of these things. */
export const reportLabels: Record<ReportKind, string> = {
  review: "Review",
  listing: "Listing",
  reply: "Reply",
  photo: "Photo",
};
