import "server-only";
import { type Category, type CategoryChanges } from "@/lib/contract/category";
import { type Grounds, type SentGrounds } from "@/lib/contract/decision";
import { conflict, invalid, notFound } from "@/lib/contract/errors";
import { isReservedSlug } from "@/lib/rules/slug";
import { type Kind } from "@/lib/rules/listing-kind";
import { isSelf } from "@/lib/rules/permissions";
import { type CategoryModel } from "@/generated/prisma/models";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { type Db, Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { sqlStateOf, uniqueViolation } from "../db/db-errors";
import { withTx } from "../db/with-tx";
import { concerned, needGrounds, recordDecision } from "../decisions/record";
import { inCategory } from "./branch";
import { branchLevels, checkDepth } from "./levels";
import { needCategory } from "./read";

export interface LockedCategory {
  id: number;
  name: string;
  slug: string;
  full_slug: string;
  kind: Kind;
  status: string;
  parent_id: number | null;
  path_ids: number[];
}

const ownBranch = "Invalid parent: cannot set to itself or a descendant.";
const otherKind = "Businesses and doctors have separate categories. This one is for the other kind.";
const slugTaken = "A category with this address already exists there.";

/**
 * Records the current addresses of a branch and all its listings, so that they redirect once they change. Call it before
 * the change, in the same transaction.
 */
export async function recordBranchAddresses(db: Db, categoryId: number): Promise<void> {
  await execute(db)`
    INSERT INTO slug_history (path, category_id)
    SELECT full_slug, id FROM category WHERE path_ids @> ARRAY[${categoryId}::int]`;
  await execute(db)`
    INSERT INTO slug_history (path, listing_id)
    SELECT c.full_slug || '/' || l.slug, l.id FROM category c JOIN listing l ON l.category_id = c.id
    WHERE c.path_ids @> ARRAY[${categoryId}::int]`;
}

/** Locks categories by ascending id. Throws not-found when one is missing. */
export async function lockCategories(ctx: Ctx, ids: number[]): Promise<Map<number, LockedCategory>> {
  const rows = await queryRows<LockedCategory>(ctx.db)`
    SELECT id, name, slug, full_slug, kind::text, status::text, parent_id, path_ids FROM category
    WHERE id = ANY (${ids}::int[]) ORDER BY id FOR UPDATE`;
  if (rows.length < new Set(ids).size) throw notFound();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Throws `invalid` unless the parent exists, has the same kind, isn't in the category's branch, and leaves enough levels. */
async function checkParent(ctx: Ctx, own: LockedCategory, parentId: number | null | undefined): Promise<void> {
  if (parentId === undefined || parentId === null) return;
  const [parent] = await queryRows<Pick<LockedCategory, "id" | "kind" | "path_ids">>(ctx.db)`
    SELECT id, kind::text, path_ids FROM category WHERE id = ${parentId} FOR SHARE`;
  if (!parent) throw invalid({ parent: ["This category doesn't exist."] });
  if (parent.path_ids.includes(own.id)) throw invalid({ parent: [ownBranch] });
  if (parent.kind !== own.kind) throw invalid({ parent: [otherKind] });
  checkDepth({ levels: parent.path_ids.length }, await branchLevels(ctx, own.id), "parent");
}

function checkSlug(own: LockedCategory, { slug, parent }: CategoryChanges): void {
  const isTop = parent === undefined ? own.parent_id === null : parent === null;
  if (isTop && isReservedSlug(slug ?? own.slug))
    throw invalid({ slug: ["This address belongs to a page of the site."] });
}

/** Changes the kind of a whole branch. Throws `invalid` below the top level and while listings are in it. */
async function changeKind(ctx: Ctx, own: LockedCategory, kind: Kind | undefined): Promise<void> {
  if (kind === undefined || kind === own.kind) return;
  if (own.parent_id !== null) throw invalid({ kind: ["A category has the kind of its main category."] });
  const [used] = await queryRows<{ id: number }>(ctx.db)`
    SELECT l.id FROM listing l WHERE ${inCategory(Prisma.sql`${own.id}::int`)} LIMIT 1`;
  if (used) throw invalid({ kind: ["The kind can't change while listings are in this category."] });
  await execute(ctx.db)`
    UPDATE category SET kind = ${kind}::listing_kind WHERE path_ids @> ARRAY[${own.id}::int]`;
}

/** The former values for the audit. Long texts are recorded only as they are after the change. */
function formerValues({ name, slug, status, kind, parent_id: parent }: LockedCategory, changes: CategoryChanges) {
  const former = { name, slug, status, kind, parent };
  return Object.fromEntries(Object.entries(former).filter(([key]) => key in changes));
}

/**
 * Changes a category. A new address applies to everything in its branch, and old addresses redirect. Throws `not-found`,
 * and `invalid` for a parent in its own branch or of the other kind, for an address that is taken or belongs to the site,
 * and for a new kind while listings are in the branch.
 */
export async function changeCategory(ctx: Ctx, id: number, changes: CategoryChanges): Promise<Category> {
  try {
    return await withTx(ctx, async (inside) => {
      const own = (await lockCategories(inside, [id])).get(id);
      if (!own) throw notFound();
      checkSlug(own, changes);
      await checkParent(inside, own, changes.parent);
      await changeKind(inside, own, changes.kind);
      const { name, description, icon, color, slug, status, parent } = changes;
      const isMoved =
        (slug ?? own.slug) !== own.slug || (parent === undefined ? own.parent_id : parent) !== own.parent_id;
      if (isMoved) await recordBranchAddresses(inside.db, id);
      const data = { name, description, icon, color, slug, status, parentId: parent };
      await inside.db.category.update({ where: { id }, data });
      await audit(inside, {
        action: "category.change",
        object: { type: "category", id },
        before: formerValues(own, changes),
        after: changes,
      });
      return needCategory(inside, id);
    });
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) throw invalid({ slug: [slugTaken] });
    throw error;
  }
}

/** Who made a pending category that the caller refuses by deleting it; null for any other. */
const refusedMaker = ({ actor }: Ctx, { status, createdById }: CategoryModel): number | null =>
  status === "pending" && !isSelf(actor, createdById) ? createdById : null;

/** Records that someone's category was refused, with what restoring it needs. */
async function recordRefusal(ctx: Ctx, category: CategoryModel, about: { makerId: number; grounds: Grounds }) {
  const { id, name, description, icon, color, slug, kind, parentId, createdAt } = category;
  await recordDecision(ctx, {
    outcome: "category_refused",
    targetId: id,
    listingId: null,
    name,
    grounds: about.grounds,
    taken: {
      ...{ name, description, icon, color, slug, kind, parentId },
      createdAt: createdAt.toISOString(),
      createdById: about.makerId,
    },
    parties: concerned(about.makerId),
  });
}

/**
 * Deletes an empty category. A pending one of someone else is refused by it, with grounds. Throws `conflict` with the
 * specification's sentence while it has listings or children, and `invalid`.
 */
export const deleteCategory = (ctx: Ctx, id: number, sent: SentGrounds): Promise<void> =>
  withTx(ctx, async (inside) => {
    await lockCategories(inside, [id]);
    const [used] = await queryRows<{ n: number }>(inside.db)`
      SELECT 1 AS n WHERE EXISTS (SELECT FROM listing l WHERE ${inCategory(Prisma.sql`${id}::int`)})
        OR EXISTS (SELECT FROM category WHERE parent_id = ${id})`;
    if (used) throw conflict("Cannot delete a category that has businesses.");
    const category = await inside.db.category.delete({ where: { id } });
    const makerId = refusedMaker(inside, category);
    const grounds = makerId === null ? null : needGrounds(sent, { isBareTaken: true });
    await audit(inside, {
      action: "category.delete",
      object: { type: "category", id },
      before: { name: category.name, full_slug: category.fullSlug },
      reason: grounds?.facts,
    });
    if (makerId !== null && grounds) await recordRefusal(inside, category, { makerId, grounds });
  });
