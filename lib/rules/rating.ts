/** The ratings that a review can give, best first. */
export const ratings = [5, 4, 3, 2, 1] as const;

/** How many reviews gave each rating. */
export type RatingCounts = Record<(typeof ratings)[number], number>;

/** Maximum lengths of a review's texts and of the owner's reply, in characters. */
export const reviewLimits = { title: 100, content: 1000, reply: 1000 } as const;

/** How many of a listing's reviews a page shows. */
export const reviewsPerPage = 10;

/** The minimum number of stars of a favorable review. */
export const goodFrom = 4;

/** The label of each rating. */
export const ratingLabels = { 1: "Terrible", 2: "Poor", 3: "Average", 4: "Good", 5: "Excellent" } as const;

/** The predefined reasons of a report, by their stored names. */
export const flagReasons = {
  spam: "Spam or advertising",
  harassment: "Harassment or hate",
  language: "Inappropriate language",
  guidelines: "Conflicts with guidelines",
  fake: "Fake or misleading",
  private_data: "Private information",
  other: "Other",
} as const;
export type FlagReason = keyof typeof flagReasons;

/**
 * Maximum length of a report's details, in characters. Together with the longest reason, they fit in the report's note.
 */
export const reportDetailsLimit = 900;

export const flagReasonCodes = Object.keys(flagReasons) as FlagReason[];

/**
 * Splits a report's note: the part before ": " is the reason if it is one of these. Otherwise the reason is "other" and
 * the whole text is the note.
 */
export function readFlagNote(note: string): { reason: FlagReason; note: string } {
  const [head = "", ...rest] = note.split(": ");
  const reason = flagReasonCodes.find((name) => flagReasons[name] === head.trim());
  return reason ? { reason, note: rest.join(": ").trim() } : { reason: "other", note: note.trim() };
}

/** A report's note, from the reason and the details; undefined if both are missing. */
export function flagNote(reason: FlagReason | null, details: string): string | undefined {
  const parts = [reason && flagReasons[reason], details.trim()].filter(Boolean);
  return parts.length > 0 ? parts.join(": ") : undefined;
}

/** Whether votes for the former text of a review end when an edit moves its rating, by two stars or more. */
export const endsVotes = (before: number, after: number): boolean => Math.abs(before - after) >= 2;
