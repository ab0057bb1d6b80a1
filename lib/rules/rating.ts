/** Longest texts of a review and of its answer, in characters. */
export const reviewLimits = { title: 100, content: 1000, reply: 1000 } as const;

/** What each number of stars is called. */
export const ratingLabels = { 1: "Terrible", 2: "Poor", 3: "Average", 4: "Good", 5: "Excellent" } as const;

/** The quick reasons of a report, by the names under which they are kept. */
export const flagReasons = {
  spam: "Spam or advertising",
  harassment: "Harassment or hate",
  language: "Inappropriate language",
  guidelines: "Conflicts with guidelines",
  fake: "Fake or misleading",
  other: "Other",
} as const;
export type FlagReason = keyof typeof flagReasons;

/** Longest details of a report, in characters: they and the longest reason fit into its note. */
export const reportDetailsLimit = 900;

const reasons = Object.keys(flagReasons) as FlagReason[];

/**
 * What a report's note says: the part before ": " is the reason when it is one of the six, else the reason is Other and
 * the whole text the note.
 */
export function readFlagNote(note: string): { reason: FlagReason; note: string } {
  const [head = "", ...rest] = note.split(": ");
  const reason = reasons.find((name) => flagReasons[name] === head.trim());
  return reason ? { reason, note: rest.join(": ").trim() } : { reason: "other", note: note.trim() };
}

/** The note of a report: reason and details, or whichever there is; undefined for neither. */
export function flagNote(reason: FlagReason | null, details: string): string | undefined {
  const parts = [reason && flagReasons[reason], details.trim()].filter(Boolean);
  return parts.length > 0 ? parts.join(": ") : undefined;
}
