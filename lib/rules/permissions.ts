import { type Caller } from "../contract/operation";

export const userTypes = ["reviewer", "owner", "moderator", "admin"] as const;
export type UserType = (typeof userTypes)[number];
export const userStatuses = ["pending", "active", "suspended"] as const;
export type UserStatus = (typeof userStatuses)[number];

/** A signed-in user. Status and role are read from the database for each request. */
export interface Member {
  kind: "member";
  id: number;
  userType: UserType;
  status: UserStatus;
  /** Whether the account still has no name. */
  isNameless?: boolean;
  /** The session of the request; undefined outside of requests. */
  session?: { id: number; signedInAt: Date };
  /** The browser's signed visitor cookie, which it also has as a guest; null without one, undefined outside of requests. */
  visitor?: string | null;
}

/** A visitor who isn't signed in; `visitor` is the value of the signed visitor cookie, if there is one. */
export interface Guest {
  kind: "guest";
  visitor: string | null;
}

/** The site's operator on the server itself (a script or job): has an admin's permissions but no account. */
export interface Operator {
  kind: "operator";
}

export type Actor = Member | Guest | Operator;

/** Someone who isn't signed in, and whose visits are not told apart. */
export const unknownGuest: Guest = { kind: "guest", visitor: null };

export const isActive = (actor: Actor): boolean =>
  actor.kind === "operator" || (actor.kind === "member" && actor.status === "active");

/** An actor's user id; null for a guest or the operator. */
export const accountOf = (actor: Actor): number | null => (actor.kind === "member" ? actor.id : null);

/** Whether this is the actor's own account; null stands for a closed one. */
export const isSelf = (actor: Actor, userId: number | null): boolean => userId !== null && userId === accountOf(actor);

/** Whether the actor has admin permissions; a pending or suspended admin doesn't. */
export const isAdmin = (actor: Actor): boolean =>
  actor.kind === "operator" || (actor.kind === "member" && actor.status === "active" && actor.userType === "admin");

/** Whether the actor has moderator permissions: admins and moderators do. */
export const isModerator = (actor: Actor): boolean =>
  isAdmin(actor) || (actor.kind === "member" && actor.status === "active" && actor.userType === "moderator");

/**
 * The most rows that the actor gets of a list at once: fewer of other people's, because rows have long texts and anyone may
 * call.
 * @param owner whose rows are asked for, if only one account's are
 */
export const mostRows = (actor: Actor, owner?: number): number =>
  isModerator(actor) || (owner !== undefined && isSelf(actor, owner)) ? 1000 : 200;

/** Whether the actor is one of these people, so that someone else decides: admins neither decide their own cases. */
export const isOwnCase = (actor: Actor, people: readonly (number | null)[]): boolean =>
  actor.kind === "member" && people.includes(actor.id);

export type Admission = "in" | "not-signed-in" | "forbidden";

/**
 * Whether this caller may call an operation at all. `author` and `owner` admit any active member: the operation itself
 * checks whether the object is theirs.
 */
export function admission(actor: Actor, who: Caller): Admission {
  if (who === "guest") return "in";
  if (actor.kind === "guest") return "not-signed-in";
  if (who === "user") return "in";
  if (who === "admin") return isAdmin(actor) ? "in" : "forbidden";
  if (who === "moderator") return isModerator(actor) ? "in" : "forbidden";
  return isActive(actor) ? "in" : "forbidden";
}
