import "server-only";
import { type UserStatus, type UserType } from "@/lib/rules/permissions";
import { type Db, Prisma } from "../db/client";
import { queryOne } from "../db/sql";
import { every, when } from "../db/conditions";

/** Accounts of a role and a status; of any where it is not given. */
interface Wanted {
  user_type?: UserType | undefined;
  status?: UserStatus | undefined;
}

/** How many accounts there are, as an expression; `where`: what must hold of their role and status. */
export const userCounter = (where: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(sum(users), 0)::int FROM user_counter WHERE ${where})`;

/** How many accounts there are that are not closed. */
export async function readUserCounter(db: Db, { user_type: type, status }: Wanted): Promise<number> {
  const where = every([
    ...when(type, (one) => Prisma.sql`user_type = ${one}::user_type`),
    ...when(status, (one) => Prisma.sql`status = ${one}::user_status`),
  ]);
  const row = await queryOne<{ n: number }>(db)`SELECT ${userCounter(where)} AS n`;
  return row.n;
}
