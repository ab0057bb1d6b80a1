/** What becomes of a review; `removed` is the end. */
type Status = "pending" | "active" | "flagged" | "removed";

/** How a moderator's move is called, in the audit too. */
export type Move = "approve" | "remove" | "repost";

/**
 * The moves of a review's status that a moderator may make, from where to where; every other one is refused. A report,
 * and not a moderator, makes an active review flagged.
 */
const moves: Record<Status, Partial<Record<Status, Move>>> = {
  pending: { active: "approve", removed: "remove" },
  active: { removed: "remove" },
  flagged: { active: "repost", removed: "remove" },
  removed: {},
};

/** The move from one status to another; null when there is none. */
export const moveOf = (from: Status, to: Status): Move | null => moves[from][to] ?? null;

/** The moves that are possible from a status. */
export const movesFrom = (from: Status): { to: Status; move: Move }[] =>
  (Object.entries(moves[from]) as [Status, Move][]).map(([to, move]) => ({ to, move }));

/** Whether everybody sees a review in this status; the same reviews count in the listing's rating. */
export const isShown = (status: Status): boolean => status === "active" || status === "flagged";

/** How long a settled reason rests before it can be raised again, in ms: 24 hours. */
const restMs = 24 * 60 * 60 * 1000;

/** Whether a report may raise a reason that moderators settled at that time (null: never): after the rest, with a note. */
export const mayRaiseAgain = ({ settledAt, note, now }: { settledAt: Date | null; note: string; now: Date }): boolean =>
  settledAt === null || (note !== "" && now.getTime() - settledAt.getTime() >= restMs);

/** How many guests of one address may call a review helpful in a day. */
export const guestVotesPerDay = 5;
