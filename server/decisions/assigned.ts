import "server-only";
import { type ModerationKind } from "@/lib/contract/moderation";
import { type Actor, accountOf, isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";

/** Whether a note `n` is its item's latest, which says whose the item is. */
export const isLatestNote = Prisma.sql`NOT EXISTS (
  SELECT FROM moderation_note later WHERE later.kind = n.kind AND later.object_id = n.object_id AND later.id > n.id)`;

/** Whether a note `n` gives its item to the caller, or to the admins if the caller is one. */
export const isForCaller = (actor: Actor): Prisma.Sql =>
  Prisma.sql`(n.assignee_id = ${accountOf(actor) ?? 0} OR (n.for_admins AND ${isAdmin(actor)}))`;

/** The items of a list that are the caller's. */
const assignedItems = (actor: Actor, kind: ModerationKind): Prisma.Sql => Prisma.sql`
  SELECT n.object_id AS id FROM moderation_note n WHERE n.kind = ${kind} AND ${isForCaller(actor)} AND ${isLatestNote}`;

/** Their ids. */
export const readAssignedIds = async ({ db, actor }: Pick<Ctx, "db" | "actor">, kind: ModerationKind) =>
  (await queryRows<{ id: number }>(db)`${assignedItems(actor, kind)}`).map(({ id }) => id);

/** The filter of a moderation list by whose its items are: none, or whether the item with this id is the caller's. */
export const whenAssigned = (
  actor: Actor,
  { assigned }: { assigned?: "me" | undefined },
  { kind, id }: { kind: ModerationKind; id: Prisma.Sql },
): Prisma.Sql[] => (assigned ? [Prisma.sql`${id} IN (${assignedItems(actor, kind)})`] : []);
