import { type UserStatus, userStatuses } from "./permissions";

/** An admin's change of the status of an account or listing. */
export type StatusMove = "approve" | "refuse" | "suspend" | "reactivate";

/**
 * The status changes of accounts and listings, by old and new status. The same table determines the buttons and which
 * rows a bulk change skips.
 */
const moves: Record<UserStatus, Partial<Record<UserStatus, StatusMove>>> = {
  pending: { active: "approve", suspended: "refuse" },
  active: { suspended: "suspend" },
  suspended: { active: "reactivate" },
};

/** The moves available in a status. */
export const statusMovesFrom = (from: UserStatus): { to: UserStatus; move: StatusMove }[] =>
  (Object.entries(moves[from]) as [UserStatus, StatusMove][]).map(([to, move]) => ({ to, move }));

/** The statuses from which a move leads to this one. */
export const statusSourcesOf = (to: UserStatus): UserStatus[] =>
  (Object.keys(moves) as UserStatus[]).filter((from) => moves[from][to] !== undefined);

/** The statuses that an edit dialog offers: suspending needs a reason, so it is an action of its own. */
export const settableStatuses = (current: UserStatus): UserStatus[] =>
  userStatuses.filter((status) => status !== "suspended" || current === "suspended");
