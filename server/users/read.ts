import "server-only";
import { type OrderKey, type Page } from "@/lib/contract/common";
import { notFound, notSignedIn } from "@/lib/contract/errors";
import { type OwnUser, type User, type userOrderings, type UserQuery } from "@/lib/contract/user";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { readPage } from "../db/list-page";
import { every, holdsText, when } from "../db/conditions";
import { readUserCounter } from "../counters/users";
import { toOwnUser, toUser } from "./serialize";
import { isOpenAccount, userColumns, type UserRow } from "./sql";

type OrderingKey = (typeof userOrderings)[number];

const orderColumns: Record<OrderingKey, Prisma.Sql> = {
  date_joined: Prisma.sql`u.created_at`,
  email: Prisma.sql`lower(u.email)`,
  full_name: Prisma.sql`lower(u.full_name)`,
};
const newestFirst: OrderKey<OrderingKey>[] = [{ key: "date_joined", descending: true }];

/** The account that asks, as its own person sees it. Throws not-signed-in for a guest. */
export async function readMe(ctx: Ctx): Promise<OwnUser> {
  const id = accountOf(ctx.actor);
  if (id === null) throw notSignedIn();
  const [row] = await queryRows<UserRow>(ctx.db)`SELECT ${userColumns} FROM "user" u WHERE u.id = ${id}`;
  if (!row) throw notSignedIn();
  return toOwnUser(row, await ctx.db.userSettings.findUnique({ where: { userId: id } }), ctx.now);
}

/** An account by id; throws not-found. Who may see it is the caller's to check. */
export async function needUser(ctx: Ctx, id: number): Promise<User> {
  const [row] = await queryRows<UserRow>(ctx.db)`
    SELECT ${userColumns} FROM "user" u WHERE u.id = ${id} AND ${isOpenAccount}`;
  if (!row) throw notFound();
  return toUser(row, ctx.now);
}

const holdsNameOrEmail = (text: string): Prisma.Sql =>
  Prisma.sql`(${holdsText(Prisma.sql`u.full_name`, text)} OR ${holdsText(Prisma.sql`u.email`, text)})`;

/** The ids are found along an index first: only those of the page are read whole. */
const statement = (where: Prisma.Sql, tail: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${userColumns} FROM (
    SELECT page.id, row_number() OVER () AS place FROM (SELECT u.id FROM "user" u WHERE ${where} ${tail}) page
  ) found JOIN "user" u ON u.id = found.id ORDER BY found.place`;

/** Of all accounts, of a role or a status the number is kept; of what is looked for it is counted. */
async function countUsers({ db }: Ctx, ask: UserQuery, where: Prisma.Sql): Promise<number> {
  if (!ask.search && ask.email === undefined && !ask.ids) return readUserCounter(db, ask);
  const row = await queryOne<{ n: number }>(db)`SELECT count(*)::int AS n FROM "user" u WHERE ${where}`;
  return row.n;
}

/** Accounts with their whole number, the newest first unless asked otherwise. For admins: the door lets nobody else in. */
export async function listUsers(ctx: Ctx, ask: UserQuery): Promise<Page<User>> {
  const where = every([
    isOpenAccount,
    ...when(ask.status, (status) => Prisma.sql`u.status = ${status}::user_status`),
    ...when(ask.user_type, (type) => Prisma.sql`u.user_type = ${type}::user_type`),
    ...when(ask.search, holdsNameOrEmail),
    ...when(ask.email, (email) => Prisma.sql`lower(u.email) = lower(${email.trim()})`),
    ...when(ask.ids, (ids) => Prisma.sql`u.id = ANY (${ids}::int[])`),
  ]);
  const count = await countUsers(ctx, ask, where);
  const list = { count, limit: ask.limit, offset: ask.offset, keys: ask.ordering ?? newestFirst };
  const rows = await readPage(
    { ...list, columns: orderColumns, id: Prisma.sql`u.id` },
    (tail) => queryRows<UserRow>(ctx.db)`${statement(where, tail)}`,
  );
  return { items: rows.map((row) => toUser(row, ctx.now)), count };
}
