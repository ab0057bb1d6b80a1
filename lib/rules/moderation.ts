import { dayMs } from "./time";

/** A review's status; nothing leads out of `removed`. */
type Status = "pending" | "active" | "flagged" | "removed";

/** A moderator's action on a review, named as in the audit log. */
export type Move = "approve" | "remove" | "repost";

/**
 * The status changes that a moderator may make to a review, by old and new status; all others are refused. An active
 * review becomes flagged by a report, never by a moderator.
 */
const moves: Record<Status, Partial<Record<Status, Move>>> = {
  pending: { active: "approve", removed: "remove" },
  active: { removed: "remove" },
  flagged: { active: "repost", removed: "remove" },
  removed: {},
};

/** The action that leads from one status to another; null if there is none. */
export const moveOf = (from: Status, to: Status): Move | null => moves[from][to] ?? null;

/** The actions available in a status. */
export const movesFrom = (from: Status): { to: Status; move: Move }[] =>
  (Object.entries(moves[from]) as [Status, Move][]).map(([to, move]) => ({ to, move }));

/** Whether a review in this status is public. The same reviews count toward the listing's rating. */
export const isShown = (status: Status): boolean => status === "active" || status === "flagged";

/** How far a browser's clock may run ahead of the server's, in ms. */
const clockToleranceMs = 60_000;

/**
 * Whether a review that a browser remembers as pending since `since` (ISO, the browser's clock) is now public: the
 * author's own review is shown and was created after `since`, less a minute.
 */
export const hasAppeared = (since: string, own: { status: Status; created_at: string } | null): boolean =>
  own !== null && isShown(own.status) && Date.parse(own.created_at) > Date.parse(since) - clockToleranceMs;

/** How long a settled reason can't be reported again, in ms: 24 hours. */
const settledForMs = dayMs;

/**
 * Whether a report may repeat a reason that moderators settled at `settledAt` (null: never): only after 24 hours, and
 * with a note.
 */
export const mayRaiseAgain = ({ settledAt, note, now }: { settledAt: Date | null; note: string; now: Date }): boolean =>
  settledAt === null || (note !== "" && now.getTime() - settledAt.getTime() >= settledForMs);

/** How long the site hides a reported review with private data until a moderator looks, in hours. */
export const hiddenHours = 48;

/** Reports per day from one network, and to one email address, without an account. */
export const guestReportsPerDay = 5;

/** Helpful votes that guests on one network (IP address) can cast per day. */
export const guestVotesPerDay = 5;
