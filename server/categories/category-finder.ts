import "server-only";
import { type RowCategory } from "@/lib/rules/import-rows";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";

interface CategoryRow {
  id: number;
  full_slug: string;
  kind: Kind;
}

/** Finds the category of a row: its id, or what is wrong with it. */
export type FindCategory = (asked: RowCategory) => { id: number } | { error: string };

const required = "This field is required.";
const unknown = "There is no category like this.";
const otherKind = "This category holds the other kind of listing.";

/** The id that a cell writes; null when it is none. */
function idOf(value: unknown): number | null {
  const id = typeof value === "number" ? value : Number(/^\d{1,10}$/.test(String(value)) ? value : NaN);
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}

const slugKey = (text: string): string => text.toLowerCase().replace(/^\/+|\/+$/g, "");

/**
 * Reads the categories that a batch names, and keeps them from being deleted until it is stored. A category that the
 * caller may not see is none.
 */
export async function categoryFinder(ctx: Ctx, kind: Kind, asked: readonly RowCategory[]): Promise<FindCategory> {
  const ids = new Set<number>();
  const slugs = new Set<string>();
  for (const one of asked) {
    if (one && "named" in one) slugs.add(slugKey(one.named));
    const id = one && "id" in one ? idOf(one.id) : null;
    if (id !== null) ids.add(id);
  }
  const seen = isAdmin(ctx.actor)
    ? Prisma.sql`true`
    : Prisma.sql`(status = 'active' OR created_by_id = ${accountOf(ctx.actor)})`;
  const rows = await queryRows<CategoryRow>(ctx.db)`
    SELECT id, full_slug, kind::text FROM category
    WHERE (id = ANY (${[...ids]}::int[]) OR full_slug = ANY (${[...slugs]}::text[])) AND ${seen}
    ORDER BY id FOR KEY SHARE`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bySlug = new Map(rows.map((row) => [row.full_slug, row]));
  return (one) => {
    if (!one) return { error: required };
    const found = "named" in one ? bySlug.get(slugKey(one.named)) : byId.get(idOf(one.id) ?? 0);
    if (!found) return { error: unknown };
    return found.kind === kind ? { id: found.id } : { error: otherKind };
  };
}
