import "server-only";
import { type AuthorSignal, authorSignals } from "@/lib/rules/author-signals";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";

/** The mailbox behind an address: without "+tag", and at Gmail without dots, which deliver to the same one. */
const mailboxOf = (email: Prisma.Sql): Prisma.Sql => Prisma.sql`
  CASE WHEN lower(${email}) ~ '@(gmail|googlemail)[.]com$'
    THEN replace(split_part(split_part(lower(${email}), '@', 1), '+', 1), '.', '') || '@gmail.com'
    ELSE split_part(split_part(lower(${email}), '@', 1), '+', 1) || '@' || split_part(lower(${email}), '@', 2) END`;

/** What connects the authors of these reviews with the listings, by the id of the review. */
export async function readAuthorSignals(
  { db }: Pick<Ctx, "db">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AuthorSignal[]>> {
  const rows = await queryRows<{ id: number; competes: boolean; same_mailbox: boolean }>(db)`
    SELECT r.id,
      EXISTS (
        SELECT FROM listing own JOIN listing l ON l.id = r.listing_id
        WHERE own.id <> l.id AND (own.category_id || own.further_category_ids) && (l.category_id || l.further_category_ids)
          AND own.city_key = l.city_key AND own.city_key <> ''
          AND own.merged_into_id IS NULL
          AND own.id IN (SELECT id FROM listing WHERE claimed_by_id = r.user_id
            UNION ALL SELECT listing_id FROM listing_member WHERE user_id = r.user_id)) AS competes,
      EXISTS (
        SELECT FROM review other JOIN "user" o ON o.id = other.user_id
        WHERE other.listing_id = r.listing_id AND other.user_id <> r.user_id AND other.deleted_at IS NULL
          AND ${mailboxOf(Prisma.sql`o.email`)} = ${mailboxOf(Prisma.sql`u.email`)}) AS same_mailbox
    FROM review r JOIN "user" u ON u.id = r.user_id WHERE r.id = ANY (${[...ids]}::int[])`;
  return new Map(rows.map((row) => [row.id, authorSignals.filter((signal) => row[signal])]));
}
