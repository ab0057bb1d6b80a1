import "server-only";
import { isReservedSlug, slugOf } from "@/lib/rules/slug";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { type UpdateSettings } from "./batch";

export interface ImportTarget {
  id: number;
  kind: Kind;
  full_slug: string;
}

/** The category paths that don't exist. */
export type Missing = { missing: string[] };

/**
 * Finds a category by its full slug. If it doesn't exist, returns the missing paths that lead to it, shortest first.
 */
export async function findTarget(ctx: Ctx, path: string): Promise<ImportTarget | Missing> {
  const parts = path.toLowerCase().split("/").filter(Boolean);
  const paths = parts.map((_, n) => parts.slice(0, n + 1).join("/"));
  const rows = await queryRows<ImportTarget>(ctx.db)`
    SELECT id, kind::text, full_slug FROM category WHERE full_slug = ANY (${paths}::text[])`;
  const found = rows.find((row) => row.full_slug === paths.at(-1));
  return found ?? { missing: paths.filter((missing) => !rows.some((row) => row.full_slug === missing)) };
}

/**
 * Creates the missing categories of a path. The slugs of the given names must match the path; the kind is that of the
 * parent category. Throws when a slug is reserved or doesn't fit its name.
 */
export async function createTarget(ctx: Ctx, missing: string[], { kind, names }: { kind: Kind; names: string[] }) {
  for (const [n, path] of missing.entries()) {
    const slug = path.slice(path.lastIndexOf("/") + 1);
    const above = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    const name = names[n] ?? slug;
    if (!above && isReservedSlug(slug)) throw new Error(`the site itself uses /${slug}`);
    if (slugOf(name) !== slug) throw new Error(`"${name}" gives the slug "${slugOf(name)}", not "${slug}"`);
    await execute(ctx.db)`
      INSERT INTO category (name, slug, kind, parent_id, created_by_id)
      SELECT ${name}, ${slug}, coalesce(parent.kind, ${kind}::listing_kind), parent.id, ${accountOf(ctx.actor)}::int
      FROM (SELECT 1) one LEFT JOIN category parent ON parent.full_slug = ${above}`;
  }
}

interface CommandImport {
  kind: Kind;
  /** Where the rows go, or how the listings are found that they update. */
  into: ImportTarget | UpdateSettings;
  fileName: string;
  isDry: boolean;
  rowsAbove: number;
}

/** Starts an import of the operator's command; its batches carry the id that this gives. */
export async function beginCommand(
  ctx: Ctx,
  { kind, into, fileName, isDry, rowsAbove }: CommandImport,
): Promise<number> {
  const { id } = await ctx.db.import.create({
    data: {
      userId: accountOf(ctx.actor),
      kind,
      ...("key" in into
        ? { updateKey: into.key, erasesEmpty: into.erasesEmpty, unchangedSince: into.unchangedSince }
        : { categoryId: into.id }),
      fileName: fileName.slice(0, 255),
      isDryRun: isDry,
      rowsAbove,
    },
  });
  return id;
}
