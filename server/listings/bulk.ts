import "server-only";
import { type BulkAnswer, type StatusChangeBody } from "@/lib/contract/admin";
import { invalid } from "@/lib/contract/errors";
import { type Kind } from "@/lib/rules/listing-kind";
import { answerMoved, sourcesOf } from "../audit/status-change";
import { audit } from "../audit/write";
import { approvePath } from "../categories/approve";
import { categoryTree } from "../categories/tree";
import { chooseSlugs } from "./choose-slugs";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { rowOf } from "./lock";
import { notifyApproval } from "./notify";

interface Movable {
  id: number;
  name: string;
  slug: string;
  category_id: number;
  full_slug: string;
  root_id: number;
}

const differentMains = "Selected listings span different main categories. Refine your selection.";
const notBelow = "The destination must be a subcategory under that main category.";

/** The listings, locked in one order; throws `invalid` when one of them is not of this kind or not there. */
async function lockMovable(ctx: Ctx, kind: Kind, ids: number[]): Promise<Movable[]> {
  const rows = await queryRows<Movable>(ctx.db)`
    SELECT l.id, l.name, l.slug, l.category_id, c.full_slug, c.path_ids[1] AS root_id
    FROM listing l JOIN category c ON c.id = l.category_id
    WHERE l.kind = ${kind}::listing_kind AND l.id = ANY (${ids}::int[]) AND l.merged_into_id IS NULL
    ORDER BY l.id FOR UPDATE OF l`;
  const found = new Set(rows.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw invalid({ ids: [`Not found: ${missing.slice(0, 20).join(", ")}.`] });
  return rows;
}

/**
 * Moves listings of one kind into another category: all of them or none. All must lie under one main category, and the
 * destination below it. Their old addresses lead to the new ones. Throws `invalid` with the documents' sentences.
 */
export const moveToCategory = (
  ctx: Ctx,
  kind: Kind,
  { ids, to_category_id: target }: { ids: number[]; to_category_id: number },
): Promise<{ updated: number }> =>
  withTx(ctx, async (inside) => {
    const wanted = [...new Set(ids)];
    const rows = await lockMovable(inside, kind, wanted);
    const roots = new Set(rows.map(({ root_id }) => root_id));
    if (roots.size > 1) throw invalid({ ids: [differentMains] });
    const destination = (await categoryTree(inside.db)).byId.get(target);
    const [root] = roots;
    if (!destination || destination.pathIds[0] !== root || destination.pathIds.length < 2) {
      throw invalid({ to_category_id: [notBelow] });
    }
    const moving = rows.filter(({ category_id }) => category_id !== target);
    await move(inside, moving, target);
    await audit(inside, {
      action: "listing.move",
      object: { type: "listing", id: null },
      before: { listings: moving.map(({ id, category_id }) => [id, category_id]) },
      after: { category_id: target },
    });
    return { updated: moving.length };
  });

/** A name may be taken where they go: slugs are chosen anew there, and each old address is kept. */
async function move(ctx: Ctx, moving: Movable[], target: number): Promise<void> {
  if (moving.length === 0) return;
  const placed = await chooseSlugs(
    ctx.db,
    moving.map(({ id, name }) => ({ id, name, category_id: target })),
  );
  await ctx.db.slugHistory.createMany({
    data: moving.map(({ id, full_slug, slug }) => ({ path: `${full_slug}/${slug}`, listingId: id })),
  });
  await execute(ctx.db)`
    UPDATE listing SET category_id = ${target}, slug = new.slug, updated_at = ${ctx.now}
    FROM unnest(${placed.map(({ id }) => id)}::int[], ${placed.map(({ slug }) => slug)}::text[]) AS new (id, slug)
    WHERE listing.id = new.id`;
}

/**
 * Sets the status of listings of both kinds where lib/rules/account-status.ts has a move to it from where they are, and were
 * seen; tells which it has none for. A listing that appears has its waiting categories approved. Throws `conflict` when
 * none can be moved.
 */
export const setListingStatus = (ctx: Ctx, asked: StatusChangeBody): Promise<BulkAnswer> =>
  withTx(ctx, async (inside) => {
    const { status } = asked;
    const wanted = [...new Set(asked.ids)];
    const moved = await queryRows<Moved>(inside.db)`
      WITH due AS MATERIALIZED (
        SELECT id, status AS was FROM listing
        WHERE id = ANY (${wanted}::int[]) AND status::text = ANY (${sourcesOf(asked)}::text[])
          AND merged_into_id IS NULL
        ORDER BY id FOR UPDATE
      )
      UPDATE listing l SET status = ${status}::listing_status, updated_at = ${inside.now}
      FROM due WHERE l.id = due.id RETURNING l.id, due.was::text, l.category_id`;
    const answer = await answerMoved(inside, { action: "listing.status", type: "listing", ids: wanted, status }, moved);
    if (status === "active") await afterAppearing(inside, moved);
    return answer;
  });

interface Moved {
  id: number;
  was: string;
  category_id: number;
}

async function afterAppearing(ctx: Ctx, moved: Moved[]): Promise<void> {
  for (const category of new Set(moved.map(({ category_id }) => category_id))) await approvePath(ctx, category);
  if (!ctx.notify) return;
  for (const { id, was } of moved) if (was === "pending") await notifyApproval(ctx, await rowOf(ctx, id));
}
