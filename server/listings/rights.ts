import "server-only";
import { forbidden } from "@/lib/contract/errors";
import { type Actor, accountOf, isActive, isAdmin } from "@/lib/rules/permissions";
import { type ListingPermission, type ListingRole, rolesFor } from "@/lib/rules/team";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";

/** The role in a listing `l` of an account; null for none. */
const roleOf = (account: number): Prisma.Sql => Prisma.sql`
  CASE WHEN l.claimed_by_id = ${account} THEN 'owner' ELSE (
    SELECT m.role::text FROM listing_member m WHERE m.listing_id = l.id AND m.user_id = ${account}) END`;

/**
 * Which listings `l` the caller, as their owner or as a member of their team, may do this with. Everything that depends on
 * owning a listing asks this; admins' rights aren't considered.
 */
export function mayOn(actor: Actor, permission: ListingPermission): Prisma.Sql {
  const account = accountOf(actor);
  if (account === null) return Prisma.sql`false`;
  const roles = rolesFor(permission).filter((role) => role !== "owner");
  // The set of their few listings comes first, so that large directories aren't scanned.
  return Prisma.sql`(l.id IN (
    SELECT own.id FROM listing own WHERE own.claimed_by_id = ${account}
    UNION ALL
    SELECT m.listing_id FROM listing_member m WHERE m.user_id = ${account} AND m.role::text = ANY (${roles}::text[])))`;
}

/** Whether the caller, as owner or member of the team, may do this with the listing. Read from the database each time. */
export async function hasRight(
  { actor, db }: Pick<Ctx, "actor" | "db">,
  listingId: number,
  permission: ListingPermission,
): Promise<boolean> {
  const rows = await queryRows<{ n: number }>(db)`
    SELECT 1 AS n FROM listing l WHERE l.id = ${listingId} AND ${mayOn(actor, permission)}`;
  return rows.length > 0;
}

/**
 * Whether the caller owns, or is in the team of, a listing that works with this one by a confirmed affiliation: such
 * people judge each other as little as themselves.
 */
export async function worksWith({ actor, db }: Pick<Ctx, "actor" | "db">, listingId: number): Promise<boolean> {
  const rows = await queryRows<{ n: number }>(db)`
    SELECT 1 AS n FROM affiliation a JOIN listing l ON l.id = a.person_id + a.firm_id - ${listingId}
    WHERE ${listingId} IN (a.person_id, a.firm_id) AND a.status = 'confirmed' AND ${mayOn(actor, "view")} LIMIT 1`;
  return rows.length > 0;
}

/** Throws `forbidden` unless the caller may do this with the listing, or is an admin. */
export async function requireRight(ctx: Ctx, { id }: { id: number }, permission: ListingPermission): Promise<void> {
  if (!isAdmin(ctx.actor) && !(await hasRight(ctx, id, permission))) throw forbidden();
}

/** The caller's role in each listing of theirs. */
export async function readRoles({ actor, db }: Ctx, ids: readonly number[]): Promise<Map<number, ListingRole>> {
  const rows = await queryRows<{ id: number; role: ListingRole }>(db)`
    SELECT l.id, ${roleOf(accountOf(actor) ?? 0)} AS role FROM listing l
    WHERE l.id = ANY (${[...ids]}::int[]) AND ${mayOn(actor, "view")}`;
  return new Map(rows.map(({ id, role }) => [id, role]));
}

/** The owner and the team of a listing, by its id: none of them is neutral about it. */
export const insidersOf = (listing: Prisma.Sql): Prisma.Sql => Prisma.sql`ARRAY(
  SELECT o.claimed_by_id FROM listing o WHERE o.id = ${listing} AND o.claimed_by_id IS NOT NULL
  UNION SELECT m.user_id FROM listing_member m WHERE m.listing_id = ${listing})`;

/** The owners and the teams of these listings. */
export async function readInsiders({ db }: Ctx, ids: readonly number[]): Promise<number[]> {
  const rows = await queryRows<{ insiders: number[] }>(db)`
    SELECT ${insidersOf(Prisma.sql`l.id`)} AS insiders FROM listing l WHERE l.id = ANY (${[...ids]}::int[])`;
  return rows.flatMap(({ insiders }) => insiders);
}

/** Whether the caller may import and export: admins, owners, and managers of a listing. */
export async function mayImport({ actor, db }: Ctx): Promise<boolean> {
  if (isAdmin(actor)) return true;
  if (actor.kind !== "member" || !isActive(actor)) return false;
  if (actor.userType === "owner") return true;
  return (await db.listingMember.count({ where: { userId: actor.id, role: "manager" } })) > 0;
}
