import "server-only";
import { createHash } from "node:crypto";
import { type Category, type NewCategoryBody } from "@/lib/contract/category";
import { invalid } from "@/lib/contract/errors";
import { isReservedSlug, slugOf } from "@/lib/rules/slug";
import { type Kind, proposedKind } from "@/lib/rules/listing-kind";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { checkRoom } from "./levels";
import { categoryById } from "./read";

const existsText = "A category with this name already exists. Please choose a different name.";
const reservedText = "This name belongs to a page of the site. Please choose a different name.";

/** A name without a Latin letter or digit has a slug that stays the same for the same name. */
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

const asked = ({ parent, parent_full_slug }: NewCategoryBody) => {
  const slug = parent_full_slug
    ?.trim()
    .toLowerCase()
    .replace(/^\/+|\/+$/g, "");
  if (parent) return { field: "parent", where: Prisma.sql`id = ${parent}` };
  return slug ? { field: "parent_full_slug", where: Prisma.sql`full_slug = ${slug}` } : null;
};

/** The category above, kept where it is until the new one stands. Throws `invalid` when the caller sees none there. */
async function needParent(ctx: Ctx, body: NewCategoryBody): Promise<Parent | null> {
  const ask = asked(body);
  if (!ask) return null;
  const seen = isAdmin(ctx.actor)
    ? Prisma.sql`true`
    : Prisma.sql`(status = 'active' OR created_by_id = ${accountOf(ctx.actor)})`;
  const [parent] = await queryRows<Parent>(ctx.db)`
    SELECT id, kind::text, cardinality(path_ids) AS levels FROM category WHERE ${ask.where} AND ${seen} FOR SHARE`;
  if (!parent) throw invalid({ [ask.field]: ["There is no category like this."] });
  checkRoom(parent, { levels: 1 }, ask.field);
  return parent;
}

/** Stores a category; null when another has its slug at this place, be it from the same moment. */
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
 * Adds a category: a user's waits for an admin and is there for its maker alone, an admin's is active. Its kind is that
 * of the category above; at the top level its name proposes it. Throws `invalid` for a name that is taken there, or that
 * is an address of the site, and for a place that the caller can't see.
 */
export const createCategory = (ctx: Ctx, body: NewCategoryBody): Promise<Category> =>
  withTx(ctx, async (inside) => {
    const slug = slugFor(body.name);
    const parent = await needParent(inside, body);
    if (!parent && isReservedSlug(slug)) throw invalid({ name: [reservedText] });
    const id = await insert(inside, parent, { ...body, slug });
    if (id === null) throw invalid({ name: [existsText] });
    const category = await categoryById(inside, id);
    const { name, kind, status, full_slug } = category;
    await audit(inside, {
      action: "category.create",
      object: { type: "category", id },
      after: { name, kind, status, full_slug },
    });
    return category;
  });
