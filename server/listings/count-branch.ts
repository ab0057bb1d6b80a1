import "server-only";
import { type Kind } from "@/lib/rules/listing-kind";
import { type UserStatus } from "@/lib/rules/permissions";
import { type Db, Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { every, when } from "../db/conditions";
import { inCategory } from "./sql";

/** Listings of a category and all below it, of a kind and a status; of any where it is not given. */
interface Wanted {
  /** The id of the category. */
  category: Prisma.Sql;
  kind?: Kind | undefined;
  status?: UserStatus | undefined;
}

interface Row {
  active: number;
  hidden: number;
  is_marked: boolean;
}

/**
 * How many listings a branch has, but for those that were merged into others: the active ones are its category's own
 * count, and only the others are counted. Null while an import puts that count off.
 */
export async function countBranch(db: Db, { category, kind, status }: Wanted): Promise<number | null> {
  const hidden = every([
    Prisma.sql`l.status <> 'active' AND l.merged_into_id IS NULL`,
    ...when(status, (one) => Prisma.sql`l.status = ${one}::listing_status`),
    inCategory(category),
  ]);
  const [row] = await queryRows<Row>(db)`
    SELECT c.business_count + c.doctor_count AS active, (SELECT count(*)::int FROM listing l WHERE ${hidden}) AS hidden,
      EXISTS (
        SELECT FROM category_recount m JOIN category below ON below.id = m.category_id
        WHERE below.path_ids @> ARRAY[c.id]) AS is_marked
    FROM category c WHERE c.id = ${category} AND ${every(when(kind, (one) => Prisma.sql`c.kind = ${one}::listing_kind`))}`;
  if (!row) return 0;
  if (row.is_marked) return null;
  return row.hidden + (status === undefined || status === "active" ? row.active : 0);
}
