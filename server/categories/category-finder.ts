import "server-only";
import { largestId } from "@/lib/rules/id";
import { type RowCategory } from "@/lib/rules/import-rows";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { withoutSlashes } from "@/lib/rules/slug";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { type Ctx } from "../ctx";

interface CategoryRow {
  id: number;
  full_slug: string;
  kind: Kind;
}

/** Finds the category that a row names, or the error. */
export type FindCategory = (category: RowCategory) => { id: number } | { error: string };

const required = "This field is required.";
const unknown = "This category doesn't exist.";
const otherKind = "This category holds the other kind of listing.";

/** Parses an id; null when the value isn't one. */
function idOf(value: unknown): number | null {
  const id = typeof value === "number" ? value : Number(/^\d{1,10}$/.test(String(value)) ? value : NaN);
  return Number.isInteger(id) && id > 0 && id <= largestId ? id : null;
}

const slugKey = (text: string): string => withoutSlashes(text.toLowerCase());

/**
 * Reads the categories that a batch names, and locks them against deletion until the transaction ends. A category that the
 * caller may not see counts as missing.
 */
export async function categoryFinder(ctx: Ctx, kind: Kind, requested: readonly RowCategory[]): Promise<FindCategory> {
  const ids = new Set<number>();
  const slugs = new Set<string>();
  for (const category of requested) {
    if (category && "named" in category) slugs.add(slugKey(category.named));
    const id = category && "id" in category ? idOf(category.id) : null;
    if (id !== null) ids.add(id);
  }
  const isVisible = isAdmin(ctx.actor)
    ? Prisma.sql`true`
    : Prisma.sql`(status = 'active' OR created_by_id = ${accountOf(ctx.actor)})`;
  const rows = await queryRows<CategoryRow>(ctx.db)`
    SELECT id, full_slug, kind::text FROM category
    WHERE (id = ANY (${[...ids]}::int[]) OR full_slug = ANY (${[...slugs]}::text[])) AND ${isVisible}
    ORDER BY id FOR KEY SHARE`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bySlug = new Map(rows.map((row) => [row.full_slug, row]));
  return (category) => {
    if (!category) return { error: required };
    const found = "named" in category ? bySlug.get(slugKey(category.named)) : byId.get(idOf(category.id) ?? 0);
    if (!found) return { error: unknown };
    return found.kind === kind ? { id: found.id } : { error: otherKind };
  };
}
