import "server-only";
import { Prisma } from "../db/client";

/** The id of the category at a full slug. */
export const categoryAt = (path: string): Prisma.Sql =>
  Prisma.sql`(SELECT id FROM category WHERE full_slug = ${path.toLowerCase()})`;

/** Listings `l` in a category's branch by any of their categories, in any status. */
export function inCategory(category: Prisma.Sql): Prisma.Sql {
  // Arrays, not IN: only such conditions of an OR are looked up in their indexes.
  const branch = Prisma.sql`ARRAY(SELECT id FROM category WHERE path_ids @> ARRAY[${category}])`;
  return Prisma.sql`(l.category_id = ANY (${branch})
    OR l.further_category_ids <> '{}' AND l.further_category_ids && ${branch})`;
}
