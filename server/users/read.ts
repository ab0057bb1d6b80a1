import "server-only";
import { type OrderKey, type Page } from "@/lib/contract/common";
import { notFound, notSignedIn } from "@/lib/contract/errors";
import { type OwnUser, type User, type userOrderings, type UserQuery } from "@/lib/contract/user";
import { needAccount } from "../auth/account";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { whenAssigned } from "../decisions/assigned";
import { readPage } from "../db/list-page";
import { every, holdsText, when } from "../db/conditions";
import { readUserCounter } from "../counters/counters";
import { toOwnUser, toUser } from "./serialize";
import { isOpenAccount, userColumns, type UserRow } from "./sql";

type OrderingKey = (typeof userOrderings)[number];

const orderColumns: Record<OrderingKey, Prisma.Sql> = {
  date_joined: Prisma.sql`u.created_at`,
  email: Prisma.sql`lower(u.email)`,
  full_name: Prisma.sql`lower(u.full_name)`,
};
const newestFirst: OrderKey<OrderingKey>[] = [{ key: "date_joined", descending: true }];

/** The caller's own account. Throws not-signed-in for a guest. */
export async function readMe(ctx: Ctx): Promise<OwnUser> {
  const id = needAccount(ctx);
  const [row] = await queryRows<UserRow>(ctx.db)`SELECT ${userColumns} FROM "user" u WHERE u.id = ${id}`;
  if (!row) throw notSignedIn();
  const own = {
    settings: await ctx.db.userSettings.findUnique({ where: { userId: id } }),
    openListings: await ctx.db.listing.count({ where: { claimedById: id, closedOn: null } }),
    memberships: await ctx.db.listingMember.findMany({ where: { userId: id }, orderBy: { listingId: "asc" } }),
  };
  return toOwnUser(row, own, ctx.now);
}

/** An account by id. Throws not-found. The caller must check who may see it. */
export async function needUser(ctx: Ctx, id: number): Promise<User> {
  const [row] = await queryRows<UserRow>(ctx.db)`
    SELECT ${userColumns} FROM "user" u WHERE u.id = ${id} AND ${isOpenAccount}`;
  if (!row) throw notFound();
  return toUser(row, ctx.now);
}

const nameOrEmailContains = (text: string): Prisma.Sql =>
  Prisma.sql`(${holdsText(Prisma.sql`u.full_name`, text)} OR ${holdsText(Prisma.sql`u.email`, text)})`;

/** Finds the ids of the page along an index first, so only those rows are read in full. */
const statement = (where: Prisma.Sql, tail: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${userColumns} FROM (
    SELECT page.id, row_number() OVER () AS place FROM (SELECT u.id FROM "user" u WHERE ${where} ${tail}) page
  ) found JOIN "user" u ON u.id = found.id ORDER BY found.place`;

/** The total: from the counters when only role and status are filtered, else counted. */
async function countUsers({ db }: Ctx, query: UserQuery, where: Prisma.Sql): Promise<number> {
  if (!query.search && query.email === undefined && !query.ids && !query.assigned) return readUserCounter(db, query);
  const row = await queryOne<{ n: number }>(db)`SELECT count(*)::int AS n FROM "user" u WHERE ${where}`;
  return row.n;
}

/** Accounts, by default newest first, with the total count. The endpoint admits only admins. */
export async function listUsers(ctx: Ctx, query: UserQuery): Promise<Page<User>> {
  const where = every([
    isOpenAccount,
    ...when(query.status, (status) => Prisma.sql`u.status = ${status}::user_status`),
    ...when(query.user_type, (type) => Prisma.sql`u.user_type = ${type}::user_type`),
    ...when(query.search, nameOrEmailContains),
    ...when(query.email, (email) => Prisma.sql`lower(u.email) = lower(${email.trim()})`),
    ...when(query.ids, (ids) => Prisma.sql`u.id = ANY (${ids}::int[])`),
    ...whenAssigned(ctx.actor, query, { kind: "users", id: Prisma.sql`u.id` }),
  ]);
  const count = await countUsers(ctx, query, where);
  const list = { count, limit: query.limit, offset: query.offset, keys: query.ordering ?? newestFirst };
  const rows = await readPage(
    { ...list, columns: orderColumns, id: Prisma.sql`u.id` },
    (tail) => queryRows<UserRow>(ctx.db)`${statement(where, tail)}`,
  );
  return { items: rows.map((row) => toUser(row, ctx.now)), count };
}
