import "server-only";
import { invalid, notFound } from "@/lib/contract/errors";
import { type ModerationKind, type ModerationNote, type NoteBody } from "@/lib/contract/moderation";
import { isOwnCase, isSelf } from "@/lib/rules/permissions";
import { nameOf, needAccount } from "../auth/account";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { isForCaller, isLatestNote } from "../decisions/assigned";
import { insidersOf } from "../listings/rights";
import { queueMail } from "../mail/queue";

interface Item {
  kind: ModerationKind;
  id: number;
}

/** The most notes of an item, and assigned items of a list, that are read. */
const most = { notes: 50, assigned: 500 };

/** Whom a note `n` assigns its item to, joined as `a`, in words; null: anyone. */
const assignee = Prisma.sql`CASE WHEN n.for_admins THEN 'the admins' ELSE a.full_name END AS assignee`;

interface Queue {
  table: Prisma.Sql;
  /** Whether a row `x` still waits for a decision. */
  isOpen: Prisma.Sql;
  /** The accounts whose case it is, as an array. */
  people: Prisma.Sql;
}

const undecided = Prisma.sql`x.decided_at IS NULL`;

/** Someone, and the owner and team of a listing. */
const withInsiders = (person: string, listing: string): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(person)} || ${insidersOf(Prisma.raw(listing))}`;

const queues: Record<ModerationKind, Queue> = {
  users: { table: Prisma.sql`"user"`, isOpen: Prisma.sql`x.status = 'pending'`, people: Prisma.sql`ARRAY[x.id]` },
  listings: {
    table: Prisma.sql`listing`,
    isOpen: Prisma.sql`(x.status = 'pending' OR EXISTS (
      SELECT FROM claim c WHERE c.listing_id = x.id AND c.status = 'pending'))`,
    people: Prisma.sql`x.created_by_id || ARRAY(SELECT c.user_id FROM claim c WHERE c.listing_id = x.id)
      || ${insidersOf(Prisma.sql`x.id`)}`,
  },
  reviews: {
    table: Prisma.sql`review`,
    isOpen: Prisma.sql`(x.status IN ('pending', 'flagged') OR x.has_edit)`,
    people: withInsiders("x.user_id", "x.listing_id"),
  },
  photos: {
    table: Prisma.sql`photo`,
    isOpen: Prisma.sql`x.status = 'pending'`,
    people: withInsiders("x.user_id", "x.listing_id"),
  },
  reports: {
    table: Prisma.sql`report`,
    isOpen: undecided,
    people: withInsiders(
      "x.user_id",
      `coalesce(x.listing_id, (SELECT r.listing_id FROM review r WHERE r.id = x.review_id),
        (SELECT p.listing_id FROM photo p WHERE p.id = x.photo_id))`,
    ),
  },
  corrections: {
    table: Prisma.sql`correction`,
    isOpen: undecided,
    people: withInsiders("x.user_id", "x.listing_id"),
  },
  appeals: {
    table: Prisma.sql`appeal`,
    isOpen: Prisma.sql`x.status = 'open'`,
    people: Prisma.sql`ARRAY(SELECT p.user_id FROM decision_party own JOIN decision_party p
      ON p.decision_id = own.decision_id WHERE own.id = x.party_id)`,
  },
  "second-looks": {
    table: Prisma.sql`decision`,
    isOpen: Prisma.sql`EXISTS (SELECT FROM second_look k WHERE k.decision_id = x.id AND k.looked_at IS NULL)`,
    people: Prisma.sql`ARRAY(SELECT p.user_id FROM decision_party p WHERE p.decision_id = x.id)`,
  },
  messages: {
    table: Prisma.sql`contact_message`,
    isOpen: Prisma.sql`x.answered_at IS NULL`,
    people: Prisma.sql`ARRAY[x.user_id]`,
  },
};

/** The accounts whose case an item is; null for a missing one. */
async function readPeople({ db }: Ctx, { kind, id }: Item): Promise<number[] | null> {
  const { table, people } = queues[kind];
  const [row] = await queryRows<{ people: number[] }>(db)`
    SELECT array_remove(${people}, NULL) AS people FROM ${table} x WHERE x.id = ${id}`;
  return row?.people ?? null;
}

/** The notes on an item, the latest first; none to those whose case it is. */
export async function readNotes(ctx: Ctx, item: Item): Promise<ModerationNote[]> {
  if (isOwnCase(ctx.actor, (await readPeople(ctx, item)) ?? [])) return [];
  const { kind, id } = item;
  const rows = await queryRows<Omit<ModerationNote, "created_at"> & { created_at: Date }>(ctx.db)`
    SELECT n.id, n.text, u.full_name AS by, ${assignee}, n.created_at
    FROM moderation_note n JOIN "user" u ON u.id = n.by_id LEFT JOIN "user" a ON a.id = n.assignee_id
    WHERE n.kind = ${kind} AND n.object_id = ${id} ORDER BY n.id DESC LIMIT ${most.notes}`;
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** The items of a list that are someone's to decide, the latest first. */
export const readAssigned = ({ db }: Ctx, kind: ModerationKind) =>
  queryRows<{ id: number; assignee: string }>(db)`
    SELECT n.object_id AS id, ${assignee} FROM moderation_note n LEFT JOIN "user" a ON a.id = n.assignee_id
    WHERE n.kind = ${kind} AND (n.for_admins OR n.assignee_id IS NOT NULL) AND ${isLatestNote}
    ORDER BY n.id DESC LIMIT ${most.assigned}`;

/** Users `u` who can decide about items. */
const isColleague = Prisma.sql`(u.user_type IN ('moderator', 'admin') AND u.status = 'active' AND u.closed_at IS NULL)`;

/** The moderators and admins. */
export const readColleagues = ({ db }: Ctx) =>
  queryRows<{ id: number; full_name: string }>(db)`
    SELECT u.id, u.full_name FROM "user" u WHERE ${isColleague} ORDER BY lower(u.full_name), u.id`;

/** Whose an item is after a note that doesn't say it. */
async function lastAssigned({ db }: Ctx, { kind, id }: Item) {
  const where = { kind, objectId: id };
  const last = await db.moderationNote.findFirst({ where, orderBy: { id: "desc" } });
  return { assigneeId: last?.assigneeId ?? null, forAdmins: last?.forAdmins ?? false };
}

async function assigned(ctx: Ctx, { assignee: to, ...item }: NoteBody) {
  if (to === undefined) return lastAssigned(ctx, item);
  if (typeof to === "string") return { assigneeId: null, forAdmins: to === "admins" };
  const found = await queryRows<{ id: number }>(
    ctx.db,
  )`SELECT u.id FROM "user" u WHERE u.id = ${to} AND ${isColleague}`;
  if (found.length === 0) throw invalid({ assignee: ["Choose a moderator or an admin."] });
  return { assigneeId: to, forAdmins: false };
}

/** Mails who decides about an item from now on, if it is a colleague. */
async function notifyAssignee(ctx: Ctx, { kind, text: note, assigneeId }: NoteBody & { assigneeId: number | null }) {
  if (assigneeId === null || isSelf(ctx.actor, assigneeId)) return;
  const values = { name: await nameOf(ctx, assigneeId), by: await nameOf(ctx, needAccount(ctx)), kind, note };
  await queueMail(ctx.db, { to: { userId: assigneeId }, template: "item-assigned", values });
}

/**
 * Leaves a note on an item for other moderators, and says whose it is to decide, which stops no one else; a colleague who
 * gets it is mailed. Returns its notes. Throws `not-found`, and `invalid` for an assignee who is no moderator.
 */
export const noteItem = (ctx: Ctx, body: NoteBody): Promise<{ notes: ModerationNote[] }> =>
  withTx(ctx, async (inside) => {
    const { kind, id: objectId, text } = body;
    if ((await readPeople(inside, body)) === null) throw notFound();
    const note = { kind, objectId, text, byId: needAccount(inside), createdAt: inside.now };
    const before = await lastAssigned(inside, body);
    const after = await assigned(inside, body);
    await inside.db.moderationNote.create({ data: { ...note, ...after } });
    if (after.assigneeId !== before.assigneeId) await notifyAssignee(inside, { ...body, assigneeId: after.assigneeId });
    return { notes: await readNotes(inside, body) };
  });

/** How many items of each list wait for the caller: those assigned to them, or for an admin to the admins. */
export async function countAssigned({ db, actor }: Ctx): Promise<{ kind: ModerationKind; count: number }[]> {
  const isOpen = Object.entries(queues).map(
    ([kind, { table, isOpen }]) => Prisma.sql`(n.kind = ${kind} AND EXISTS (
      SELECT FROM ${table} x WHERE x.id = n.object_id AND ${isOpen}))`,
  );
  return queryRows<{ kind: ModerationKind; count: number }>(db)`
    SELECT n.kind, count(*)::int AS count FROM moderation_note n
    WHERE ${isForCaller(actor)} AND ${isLatestNote}
      AND (${Prisma.join(isOpen, " OR ")}) GROUP BY n.kind ORDER BY n.kind`;
}
