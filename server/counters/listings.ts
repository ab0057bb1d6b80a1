import "server-only";
import { type Kind } from "@/lib/rules/listing-kind";
import { type UserStatus } from "@/lib/rules/permissions";
import { type Db, Prisma } from "../db/client";
import { queryOne } from "../db/sql";
import { every, when } from "../db/conditions";

/** Listings of a kind and a status; of any where it is not given. */
interface Wanted {
  kind?: Kind | undefined;
  status?: UserStatus | undefined;
}

/** How many listings there are, as an expression; `where`: what must hold of their kind and status. */
export const listingCounter = (where: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(sum(listings), 0)::int FROM listing_counter WHERE ${where})`;

/** How many listings there are, but for those that were merged into others. */
export async function readListingCounter(db: Db, { kind, status }: Wanted): Promise<number> {
  const where = every([
    ...when(kind, (one) => Prisma.sql`kind = ${one}::listing_kind`),
    ...when(status, (one) => Prisma.sql`status = ${one}::listing_status`),
  ]);
  const row = await queryOne<{ n: number }>(db)`SELECT ${listingCounter(where)} AS n`;
  return row.n;
}

/** Active listings of both kinds. */
export const activeListings = listingCounter(Prisma.sql`status = 'active'`);
