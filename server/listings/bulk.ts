import "server-only";
import { type BulkAnswer, type StatusChangeBody } from "@/lib/contract/admin";
import { type DecisionBrief, type Grounds } from "@/lib/contract/decision";
import { invalid } from "@/lib/contract/errors";
import { accountOf, isAdmin, type UserStatus } from "@/lib/rules/permissions";
import { type Kind } from "@/lib/rules/listing-kind";
import { auditStatusChange, restriction, sourceStatuses } from "../audit/status-change";
import { audit } from "../audit/write";
import { approvePaths } from "../categories/approve";
import { categoryTree } from "../categories/tree";
import { chooseSlugs } from "./choose-slugs";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { hasOthers } from "../decisions/own-case";
import { recordReactivations } from "../decisions/record";
import { needListingRow } from "./lock";
import { recordSpam, recordSuspension } from "./decisions";
import { notifyApproval } from "./notify";
import { mayOn } from "./rights";

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

/** Locks the listings by ascending id. Throws `invalid` when one is missing or of the other kind. */
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
 * Moves listings of one kind into another primary category: all of them or none. All must be under one main category, and
 * the destination below it. Further categories stay, but for the destination. Old addresses redirect. Throws `invalid` with the sentences of the specification.
 */
export const moveToCategory = (
  ctx: Ctx,
  kind: Kind,
  { ids, to_category_id: target }: { ids: number[]; to_category_id: number },
): Promise<{ updated: number }> =>
  withTx(ctx, async (inside) => {
    const rows = await lockMovable(inside, kind, [...new Set(ids)]);
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

/** Chooses new slugs, because the old ones may be taken in the target category, and records the old addresses. */
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
 * Sets the status of listings of both kinds, where lib/rules/account-status.ts has a move from their current status and
 * the caller saw that status. Returns which were skipped. A listing that becomes active approves its pending categories.
 * Throws `conflict` when none can be moved.
 */
export const setListingStatus = (ctx: Ctx, change: StatusChangeBody): Promise<BulkAnswer> =>
  withTx(ctx, async (inside) => {
    const { status } = change;
    const ids = [...new Set(change.ids)];
    const grounds = restriction(change);
    const moved = await queryRows<Moved>(inside.db)`
      WITH due AS MATERIALIZED (
        SELECT l.id, l.status AS was FROM listing l
        WHERE l.id = ANY (${ids}::int[]) AND l.status::text = ANY (${sourceStatuses(change)}::text[])
          AND l.merged_into_id IS NULL AND ${await isNotOwnCase(inside)}
        ORDER BY l.id FOR UPDATE OF l
      )
      UPDATE listing l SET status = ${status}::listing_status, updated_at = ${inside.now}
      FROM due WHERE l.id = due.id RETURNING l.id, l.name, due.was::text,
        l.category_id || l.further_category_ids AS category_ids`;
    const audited = { action: "listing.status", type: "listing", ids, change, reason: grounds?.facts } as const;
    const answer = await auditStatusChange(inside, audited, moved);
    if (status === "active") await afterActivation(inside, moved);
    return { ...answer, decisions: await recordAll(inside, moved, { grounds, isSpam: change.spam }) };
  });

/** Records what was taken, if anything was. */
async function recordAll(
  ctx: Ctx,
  moved: Moved[],
  { grounds, isSpam }: { grounds: Grounds | null; isSpam: boolean },
): Promise<DecisionBrief[]> {
  if (isSpam) return recordSpam(ctx, moved);
  const decisions: DecisionBrief[] = [];
  if (grounds) for (const listing of moved) decisions.push(await recordSuspension(ctx, listing, grounds));
  return decisions;
}

/**
 * Listings `l` that the caller neither owns nor works on, nor, as a moderator, added (`isBarred`). A sole admin decides
 * about all.
 */
async function isNotOwnCase(ctx: Ctx): Promise<Prisma.Sql> {
  const { actor } = ctx;
  const id = accountOf(actor);
  if (isAdmin(actor)) {
    return id === null || !(await hasOthers(ctx, "moderator", id))
      ? Prisma.sql`true`
      : Prisma.sql`NOT ${mayOn(actor, "view")}`;
  }
  return Prisma.sql`NOT ${mayOn(actor, "view")} AND coalesce(l.created_by_id <> ${id}, true)`;
}

interface Moved {
  id: number;
  name: string;
  was: UserStatus;
  category_ids: number[];
}

async function afterActivation(ctx: Ctx, moved: Moved[]): Promise<void> {
  await recordReactivations(
    ctx,
    "listing",
    moved.map(({ id }) => id),
  );
  await approvePaths(
    ctx,
    moved.flatMap(({ category_ids }) => category_ids),
  );
  if (!ctx.notify) return;
  for (const { id, was } of moved) if (was === "pending") await notifyApproval(ctx, await needListingRow(ctx, id));
}
