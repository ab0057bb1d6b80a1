import "server-only";
import { isReservedSlug, slugOf } from "@/lib/rules/slug";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";

export interface ImportTarget {
  id: number;
  kind: Kind;
  full_slug: string;
}

/** Why a file can't go where it was sent. */
export type Missing = { missing: string[] };

/** A category by its full slug; else the parts of the path that are missing, from the first one that is. */
export async function findTarget(ctx: Ctx, path: string): Promise<ImportTarget | Missing> {
  const parts = path.toLowerCase().split("/").filter(Boolean);
  const paths = parts.map((_, n) => parts.slice(0, n + 1).join("/"));
  const rows = await queryRows<ImportTarget>(ctx.db)`
    SELECT id, kind::text, full_slug FROM category WHERE full_slug = ANY (${paths}::text[])`;
  const found = rows.find((row) => row.full_slug === paths.at(-1));
  return found ?? { missing: paths.filter((one) => !rows.some((row) => row.full_slug === one)) };
}

/**
 * Makes the missing end of a category path, each part with its name. The names must make the slugs of the path; the
 * kind is that of the category above.
 */
export async function makeTarget(ctx: Ctx, missing: string[], { kind, names }: { kind: Kind; names: string[] }) {
  for (const [n, path] of missing.entries()) {
    const slug = path.slice(path.lastIndexOf("/") + 1);
    const above = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    const name = names[n] ?? slug;
    if (!above && isReservedSlug(slug)) throw new Error(`the site itself is found at /${slug}`);
    if (slugOf(name) !== slug) throw new Error(`"${name}" makes the slug "${slugOf(name)}", not "${slug}"`);
    await execute(ctx.db)`
      INSERT INTO category (name, slug, kind, parent_id, created_by_id)
      SELECT ${name}, ${slug}, coalesce(parent.kind, ${kind}::listing_kind), parent.id, ${accountOf(ctx.actor)}::int
      FROM (SELECT 1) one LEFT JOIN category parent ON parent.full_slug = ${above}`;
  }
}

/** Opens an import by the operator's command: its batches name its id. */
export async function beginCommand(ctx: Ctx, ask: { target: ImportTarget; fileName: string }): Promise<number> {
  const { id } = await ctx.db.import.create({
    data: {
      userId: accountOf(ctx.actor),
      kind: ask.target.kind,
      categoryId: ask.target.id,
      fileName: ask.fileName.slice(0, 255),
    },
  });
  return id;
}
