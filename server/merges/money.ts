import "server-only";
import { conflict, invalid } from "@/lib/contract/errors";
import { type MergeSide } from "@/lib/rules/duplicates";
import { moveYear, recountRaised, stackYears } from "../crowdfund/year";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { type MergeBefore } from "./before";
import { type Sides } from "./sides";

interface OpenCampaign {
  id: number;
  listing_id: number;
  goal_cents: number;
  raised_cents: number;
}

const goalReached =
  "Together the two campaigns reach their goal. Merge the listings after one of the campaigns has been settled.";

/** The open campaigns of both listings. */
export async function openCampaigns(ctx: Ctx, { kept, merged }: Sides) {
  const rows = await queryRows<OpenCampaign>(ctx.db)`
    SELECT id, listing_id, goal_cents, raised_cents FROM campaign
    WHERE listing_id IN (${kept.id}, ${merged.id}) AND status = 'open' ORDER BY id`;
  const of = (id: number) => rows.find(({ listing_id }) => listing_id === id) ?? null;
  return { kept: of(kept.id), merged: of(merged.id) };
}

/** Why two campaigns can't be joined; null when they can. */
export const joiningProblem = (a: OpenCampaign, b: OpenCampaign): string | null =>
  a.raised_cents + b.raised_cents >= Math.min(a.goal_cents, b.goal_cents) ? goalReached : null;

/** Moves the contributions of one campaign to the other and ends it. */
async function join(ctx: Ctx, into: number, ended: number) {
  const contributions = await queryRows<{ id: number }>(ctx.db)`
    UPDATE contribution SET campaign_id = ${into} WHERE campaign_id = ${ended} RETURNING id`;
  await recountRaised(ctx, [into, ended]);
  await ctx.db.campaign.update({ where: { id: ended }, data: { status: "ended" } });
  return { into, ended, contributions: contributions.map(({ id }) => id) };
}

/**
 * Moves all campaigns to the kept listing and joins two open ones. Throws `invalid` when both have an open one and none is
 * chosen, and `conflict` when they would reach the goal together.
 */
export async function moveCampaigns(ctx: Ctx, sides: Sides, choice?: MergeSide): Promise<MergeBefore["campaigns"]> {
  const ids = [sides.kept.id, sides.merged.id];
  await execute(ctx.db)`
    SELECT id FROM campaign WHERE listing_id = ANY (${ids}::int[]) ORDER BY id FOR UPDATE`;
  const { kept, merged } = await openCampaigns(ctx, sides);
  let joined: MergeBefore["campaigns"]["joined"] = null;
  if (kept && merged) {
    if (!choice) throw invalid({ campaign: ["Both listings have an open campaign. Choose which one continues."] });
    const problem = joiningProblem(kept, merged);
    if (problem) throw conflict(problem);
    joined = choice === "kept" ? await join(ctx, kept.id, merged.id) : await join(ctx, merged.id, kept.id);
  }
  const moved = await queryRows<{ id: number }>(ctx.db)`
    UPDATE campaign SET listing_id = ${sides.kept.id} WHERE listing_id = ${sides.merged.id} RETURNING id`;
  return { moved: moved.map(({ id }) => id), joined };
}

/** Moves the campaigns back. Throws `conflict` when the joined campaign has ended. */
export async function restoreCampaigns(ctx: Ctx, mergedId: number, { moved, joined }: MergeBefore["campaigns"]) {
  const ids = [...moved, ...(joined ? [joined.into, joined.ended] : [])];
  const rows = await queryRows<{ id: number; status: string }>(ctx.db)`
    SELECT id, status::text FROM campaign WHERE id = ANY (${ids}::int[]) ORDER BY id FOR UPDATE`;
  if (joined && rows.find(({ id }) => id === joined.into)?.status !== "open") {
    throw conflict("The campaign of these listings has ended since the merge, so the merge can't be undone.");
  }
  await execute(ctx.db)`UPDATE campaign SET listing_id = ${mergedId} WHERE id = ANY (${moved}::int[])`;
  if (!joined) return;
  await execute(ctx.db)`
    UPDATE contribution SET campaign_id = ${joined.ended} WHERE id = ANY (${joined.contributions}::int[])`;
  await recountRaised(ctx, [joined.into, joined.ended]);
  await ctx.db.campaign.update({ where: { id: joined.ended }, data: { status: "open" } });
}

/**
 * Moves the listing's premium grants. Of two active grants by admins, the one that ends later stays; of two funded years, one
 * follows the other.
 */
export async function moveGrants(ctx: Ctx, { kept, merged }: Sides): Promise<MergeBefore["grants"]> {
  const both = [kept.id, merged.id];
  await execute(ctx.db)`
    SELECT id FROM premium_grant WHERE listing_id = ANY (${both}::int[]) ORDER BY id FOR UPDATE`;
  const revoked = await queryRows<{ id: number }>(ctx.db)`
    UPDATE premium_grant SET revoked_at = ${ctx.now} WHERE id IN (
      SELECT id FROM premium_grant WHERE listing_id = ANY (${both}::int[]) AND cause = 'listing_grant'
        AND revoked_at IS NULL ORDER BY coalesce(ends_at, 'infinity') DESC, id OFFSET 1)
    RETURNING id`;
  const moved = await queryRows<{ id: number }>(ctx.db)`
    UPDATE premium_grant SET listing_id = ${kept.id} WHERE listing_id = ${merged.id} RETURNING id`;
  const stacked = await stackYears(ctx, kept.id);
  return { moved: moved.map(({ id }) => id), revoked: revoked.map(({ id }) => id), stacked };
}

/**
 * Moves the grants back, and with them the years that their campaigns have funded since. A revoked grant is restored
 * unless an admin has given another one in the meantime.
 */
export async function restoreGrants(
  ctx: Ctx,
  of: { mergedId: number; mergedAt: Date },
  { campaigns, grants: { moved, revoked, stacked } }: Pick<MergeBefore, "campaigns" | "grants">,
) {
  for (const [id, from] of stacked) await moveYear(ctx, id, new Date(from));
  await execute(ctx.db)`
    UPDATE premium_grant SET listing_id = ${of.mergedId}
    WHERE id = ANY (${moved}::int[]) OR campaign_id = ANY (${campaigns.moved}::int[])`;
  await execute(ctx.db)`
    UPDATE premium_grant g SET revoked_at = NULL
    WHERE id = ANY (${revoked}::int[]) AND revoked_at = ${of.mergedAt} AND NOT EXISTS (
      SELECT FROM premium_grant other WHERE other.listing_id = g.listing_id AND other.cause = 'listing_grant'
        AND other.revoked_at IS NULL AND other.id <> g.id)`;
}
