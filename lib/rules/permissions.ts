import { type Caller } from "../contract/operation";

export const userTypes = ["reviewer", "owner", "admin"] as const;
export type UserType = (typeof userTypes)[number];
export const userStatuses = ["pending", "active", "suspended"] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Somebody signed in. Status and role are those of the database at this request. */
export interface Member {
  kind: "member";
  id: number;
  userType: UserType;
  status: UserStatus;
}

/** Nobody signed in; `visitor` is the value of the signed visitor cookie, if one came. */
export interface Guest {
  kind: "guest";
  visitor: string | null;
}

/** The site's operator at the machine itself (a script, a job): may do what an admin may, and is no account. */
export interface Operator {
  kind: "operator";
}

export type Actor = Member | Guest | Operator;

export const isActive = (actor: Actor): boolean =>
  actor.kind === "operator" || (actor.kind === "member" && actor.status === "active");

/** The account behind an actor; null for a guest and for the operator. */
export const accountOf = (actor: Actor): number | null => (actor.kind === "member" ? actor.id : null);

/** An admin in force: a pending or suspended account is none, whatever its role. */
export const isAdmin = (actor: Actor): boolean =>
  actor.kind === "operator" || (actor.kind === "member" && actor.status === "active" && actor.userType === "admin");

export type Admission = "in" | "not-signed-in" | "forbidden";

/**
 * Whether this caller may call an operation at all. For `author` and `owner` that is any active member: whether the
 * object is theirs is the verb's to check.
 */
export function admission(actor: Actor, who: Caller): Admission {
  if (who === "guest") return "in";
  if (actor.kind === "guest") return "not-signed-in";
  if (who === "user") return "in";
  if (who === "admin") return isAdmin(actor) ? "in" : "forbidden";
  return isActive(actor) ? "in" : "forbidden";
}

/** Who may import: admins and owners. */
export const mayImport = (actor: Actor): boolean =>
  isAdmin(actor) || (actor.kind === "member" && isActive(actor) && actor.userType === "owner");
