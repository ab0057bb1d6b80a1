import { type ReportKind } from "../rules/report";

/** Texts of reports. */
export const reportMessages = {
  titles: {
    review: "Report this review",
    listing: "Report this listing",
    reply: "Report this reply",
    photo: "Report this photo",
  } satisfies Record<ReportKind, string>,
  sent: "Thanks—your report was sent to our moderators.",
  toConfirm: "Open the link we emailed you to confirm your report.",
  gone: "This link has expired, or what you reported is no longer there.",
  own: "You can't report what is yours.",
  settled:
    "Our moderators have already decided about this. You can report it again after 24 hours, with a note about what has changed.",
  changed: "Its text was changed meanwhile. Reload to see it before you decide.",
  merged: "This listing was merged into another one. Suspend that one if it is wrong, and decline the report.",
  decided: (upheld: boolean | null) =>
    upheld === null
      ? "What was reported is gone, so there is nothing left to decide."
      : `Another moderator has decided about this report: ${upheld ? "taken down" : "kept"}.`,
  loadFailed: "Failed to load the reports.",
  decideFailed: "The decision couldn't be saved. Please try again.",
} as const;
