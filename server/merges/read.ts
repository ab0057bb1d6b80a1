import "server-only";
import { type Page } from "@/lib/contract/common";
import { type ListingMerge, type MergePreview } from "@/lib/contract/duplicate";
import { notFound } from "@/lib/contract/errors";
import { keepingProblem } from "@/lib/rules/duplicates";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { readPage } from "../db/list-page";
import { alreadyMerged } from "../listings/lock";
import { toListing } from "../listings/serialize";
import { isMoot, openClaims } from "./claims";
import { joiningProblem, openCampaigns } from "./money";
import { countReviews } from "./reviews";
import { type MergeRow, mergeSource, toMerge } from "./serialize";
import { isOwnerChoice, readSides, type Sides } from "./sides";

const newestFirst = [{ key: "merged_at" as const, descending: true }];
const columns = { merged_at: Prisma.sql`m.merged_at` };

/** Merges of listings, newest first, with the total count. */
export async function listMerges(ctx: Ctx, page: { limit: number; offset: number }): Promise<Page<ListingMerge>> {
  const count = await ctx.db.listingMerge.count();
  const rows = await readPage(
    { ...page, count, keys: newestFirst, columns, id: Prisma.sql`m.id` },
    (tail) => queryRows<MergeRow>(ctx.db)`${mergeSource} ${tail}`,
  );
  return { items: rows.map(toMerge), count };
}

/** A merge by id. Throws not-found. */
export async function needMerge(ctx: Ctx, id: number): Promise<ListingMerge> {
  const [row] = await queryRows<MergeRow>(ctx.db)`${mergeSource} WHERE m.id = ${id}`;
  if (!row) throw notFound();
  return toMerge(row);
}

async function ownersOf(ctx: Ctx, { kept, merged }: Sides) {
  const ids = [kept.claimed_by_id, merged.claimed_by_id].filter((id) => id !== null);
  const users = await ctx.db.user.findMany({ where: { id: { in: ids } }, select: { id: true, fullName: true } });
  const ownerOf = (row: Sides["kept"]) => {
    const owner = users.find(({ id }) => id === row.claimed_by_id);
    return owner ? { id: owner.id, full_name: owner.fullName } : null;
  };
  return { kept: ownerOf(kept), merged: ownerOf(merged) };
}

const teamSize = ({ db }: Ctx, listingId: number): Promise<number> => db.listingMember.count({ where: { listingId } });

type Campaigns = Awaited<ReturnType<typeof openCampaigns>>;

async function problemOf(ctx: Ctx, { kept, merged }: Sides, campaigns: Campaigns): Promise<string | null> {
  const mergedCount = await ctx.db.listing.count({
    where: { id: { in: [kept.id, merged.id] }, mergedIntoId: { not: null } },
  });
  if (mergedCount > 0) return alreadyMerged;
  const problem = keepingProblem(kept, merged);
  if (problem || !campaigns.kept || !campaigns.merged) return problem;
  return joiningProblem(campaigns.kept, campaigns.merged);
}

const toCampaign = (row: Campaigns["kept"]) =>
  row && { id: row.id, raised_cents: row.raised_cents, goal_cents: row.goal_cents };

/** What a merge would do now, and which choices it needs. Throws not-found. */
export async function previewMerge(ctx: Ctx, ids: { kept_id: number; merged_id: number }): Promise<MergePreview> {
  const sides = await readSides(ctx, ids);
  const { kept, merged } = sides;
  const campaigns = await openCampaigns(ctx, sides);
  const claims = await openClaims(ctx, sides);
  const owner = kept.claimed_by_id ?? merged.claimed_by_id;
  const withdrawn = claims.filter((claim) => isMoot(claim, owner));
  return {
    kept: toListing(kept, ctx),
    merged: toListing(merged, ctx),
    problem: await problemOf(ctx, sides, campaigns),
    reviews: await countReviews(ctx, sides),
    claims: {
      moved: claims.filter((claim) => claim.listing_id === merged.id && !withdrawn.includes(claim)).length,
      withdrawn: withdrawn.length,
    },
    owner: { ...(await ownersOf(ctx, sides)), is_choice: isOwnerChoice(sides) },
    team: { kept: await teamSize(ctx, kept.id), merged: await teamSize(ctx, merged.id) },
    campaign: {
      kept: toCampaign(campaigns.kept),
      merged: toCampaign(campaigns.merged),
      is_choice: campaigns.kept !== null && campaigns.merged !== null,
    },
  };
}
