import "server-only";
import { largestId } from "@/lib/rules/id";
import { categoryPath, endingWith, lastOf } from "@/lib/rules/import-category";
import { type RowCategory } from "@/lib/rules/import-rows";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { type Ctx } from "../ctx";

/** Finds the category that a row names, or the error. `isUnknown`: whether there is none of that name. */
export type FindCategory = (category: RowCategory) => { id: number } | { error: string; isUnknown: boolean };

const required = "This field is required.";
const unknown = "This category doesn't exist.";
const otherKind = "This category holds the other kind of listing.";

/** Parses an id; null when the value isn't one. */
function idOf(value: unknown): number | null {
  const id = typeof value === "number" ? value : Number(/^\d{1,10}$/.test(String(value)) ? value : NaN);
  return Number.isInteger(id) && id > 0 && id <= largestId ? id : null;
}

/**
 * Reads the categories that a batch names, and locks them against deletion until the transaction ends. A category that the
 * caller may not see counts as missing.
 */
export async function categoryFinder(ctx: Ctx, kind: Kind, requested: readonly RowCategory[]): Promise<FindCategory> {
  const ids = new Set<number>();
  const paths = new Map<string, string>();
  for (const category of requested) {
    if (category && "named" in category) paths.set(category.named, categoryPath(category.named));
    const id = category && "id" in category ? idOf(category.id) : null;
    if (id !== null) ids.add(id);
  }
  const isVisible = isAdmin(ctx.actor)
    ? Prisma.sql`true`
    : Prisma.sql`(status = 'active' OR created_by_id = ${accountOf(ctx.actor)})`;
  const slugs = [...new Set([...paths.values()].map(lastOf))];
  const rows = await queryRows<{ id: number; full_slug: string; kind: Kind }>(ctx.db)`
    SELECT id, full_slug, kind::text FROM category
    WHERE (id = ANY (${[...ids]}::int[]) OR slug = ANY (${slugs}::text[])) AND ${isVisible}
    ORDER BY id FOR KEY SHARE`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byName = new Map([...paths].map(([named, path]) => [named, endingWith(rows, path, kind)]));
  return (category) => {
    if (!category) return { error: required, isUnknown: false };
    const found = "named" in category ? byName.get(category.named) : byId.get(idOf(category.id) ?? 0);
    if (!found) return { error: unknown, isUnknown: true };
    return found.kind === kind ? { id: found.id } : { error: otherKind, isUnknown: false };
  };
}
