import "server-only";
import { createHash } from "node:crypto";
import { type Category, type NewCategoryBody } from "@/lib/contract/category";
import { invalid } from "@/lib/contract/errors";
import { isReservedSlug, slugOf, withoutSlashes } from "@/lib/rules/slug";
import { type Kind, proposedKind } from "@/lib/rules/listing-kind";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { checkDepth } from "./levels";
import { readStoredCategory } from "./read";

const existsText = "A category with this name already exists. Please choose a different name.";
const reservedText = "This name belongs to a page of the site. Please choose a different name.";

/** The slug of a name. A name without Latin letters or digits gets a stable hash. */
const slugFor = (name: string): string =>
  slugOf(
    name,
    `category-${createHash("sha256").update(name.normalize("NFKC").toLowerCase()).digest("hex").slice(0, 10)}`,
  );

interface Parent {
  id: number;
  kind: Kind;
  levels: number;
}

const parentConditionOf = ({ parent, parent_full_slug }: NewCategoryBody) => {
  const slug = withoutSlashes(parent_full_slug?.trim().toLowerCase() ?? "");
  if (parent) return { field: "parent", where: Prisma.sql`id = ${parent}` };
  return slug ? { field: "parent_full_slug", where: Prisma.sql`full_slug = ${slug}` } : null;
};

/** The parent, locked until the transaction ends; null at the top level. Throws `invalid` unless the caller can see it. */
async function needParent(ctx: Ctx, body: NewCategoryBody): Promise<Parent | null> {
  const condition = parentConditionOf(body);
  if (!condition) return null;
  const isVisible = isAdmin(ctx.actor)
    ? Prisma.sql`true`
    : Prisma.sql`(status = 'active' OR created_by_id = ${accountOf(ctx.actor)})`;
  const [parent] = await queryRows<Parent>(ctx.db)`
    SELECT id, kind::text, cardinality(path_ids) AS levels FROM category WHERE ${condition.where} AND ${isVisible} FOR SHARE`;
  if (!parent) throw invalid({ [condition.field]: ["This category doesn't exist."] });
  checkDepth(parent, { levels: 1 }, condition.field);
  return parent;
}

/** Inserts a category. Returns null when the parent already has a child with this slug. */
async function insert(
  ctx: Ctx,
  parent: Parent | null,
  row: NewCategoryBody & { slug: string },
): Promise<number | null> {
  const status = isAdmin(ctx.actor) ? "active" : "pending";
  const [stored] = await queryRows<{ id: number }>(ctx.db)`
    INSERT INTO category (name, slug, description, icon, color, kind, status, parent_id, created_by_id)
    VALUES (${row.name}, ${row.slug}, ${row.description}, ${row.icon}, ${row.color ?? null},
      ${parent?.kind ?? proposedKind(row.name)}::listing_kind, ${status}::category_status, ${parent?.id ?? null}::int,
      ${accountOf(ctx.actor)}::int)
    ON CONFLICT DO NOTHING RETURNING id`;
  return stored?.id ?? null;
}

/**
 * Adds a category: active from an admin, else pending and visible only to its creator. Its kind is its parent's; at the
 * top level it's derived from the name. Throws `invalid` for a name that is taken there or belongs to the site, and for a
 * parent that the caller can't see.
 */
export const createCategory = (ctx: Ctx, body: NewCategoryBody): Promise<Category> =>
  withTx(ctx, async (inside) => {
    const slug = slugFor(body.name);
    const parent = await needParent(inside, body);
    if (!parent && isReservedSlug(slug)) throw invalid({ name: [reservedText] });
    const id = await insert(inside, parent, { ...body, slug });
    if (id === null) throw invalid({ name: [existsText] });
    const category = await readStoredCategory(inside, id);
    const { name, kind, status, full_slug } = category;
    await audit(inside, {
      action: "category.create",
      object: { type: "category", id },
      after: { name, kind, status, full_slug },
    });
    return category;
  });
