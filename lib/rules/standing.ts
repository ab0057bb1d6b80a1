import { type UserStatus } from "./permissions";

/** How a move of an account's or a listing's status is called. */
export type StandingMove = "approve" | "suspend" | "reactivate";

/**
 * The moves of the status of accounts and listings, from where to where. The same table draws the buttons and decides
 * which of many a bulk change takes; the dialogs by which an admin edits one may set any status.
 */
const moves: Record<UserStatus, Partial<Record<UserStatus, StandingMove>>> = {
  pending: { active: "approve" },
  active: { suspended: "suspend" },
  suspended: { active: "reactivate" },
};

/** The moves that are possible from a status. */
export const standingMovesFrom = (from: UserStatus): { to: UserStatus; move: StandingMove }[] =>
  (Object.entries(moves[from]) as [UserStatus, StandingMove][]).map(([to, move]) => ({ to, move }));

/** The statuses from which a move leads to this one. */
export const standingSourcesOf = (to: UserStatus): UserStatus[] =>
  (Object.keys(moves) as UserStatus[]).filter((from) => moves[from][to] !== undefined);
