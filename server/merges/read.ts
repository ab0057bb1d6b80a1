import "server-only";
import { type Page } from "@/lib/contract/common";
import { type ListingMerge, type MergePreview } from "@/lib/contract/duplicate";
import { notFound } from "@/lib/contract/errors";
import { keepingProblem, undoUntil } from "@/lib/rules/duplicates";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { readPage } from "../db/list-page";
import { alreadyMerged } from "../listings/lock";
import { toListing } from "../listings/serialize";
import { isMoot, openClaims } from "./claims";
import { joiningProblem, openCampaigns } from "./money";
import { countReviews } from "./reviews";
import { isOwnerChoice, readSides, type Sides } from "./sides";
import { routes } from "@/lib/site/routes";
import { type Kind } from "@/lib/rules/listing-kind";

type Status = "pending" | "active" | "suspended";

interface MergeRow {
  id: number;
  kind: Kind;
  kept_id: number;
  kept_name: string;
  kept_slug: string;
  kept_status: Status;
  kept_category: string;
  merged_id: number;
  merged_name: string;
  merged_slug: string;
  merged_status: Status;
  merged_category: string;
  by_id: number | null;
  by_name: string | null;
  merged_at: Date;
  undone_at: Date | null;
}

/** Selects merges without their `before`. */
const mergeSource = Prisma.sql`
  SELECT m.id, k.kind::text, m.kept_id, k.name AS kept_name, k.slug AS kept_slug, k.status::text AS kept_status,
    kc.full_slug AS kept_category, m.merged_id, coalesce(m.before ->> 'name', g.name) AS merged_name,
    g.slug AS merged_slug, g.status::text AS merged_status, gc.full_slug AS merged_category, m.by_id,
    CASE WHEN u.closed_at IS NULL THEN u.full_name END AS by_name, m.merged_at, m.undone_at
  FROM listing_merge m
  JOIN listing k ON k.id = m.kept_id JOIN category kc ON kc.id = k.category_id
  JOIN listing g ON g.id = m.merged_id JOIN category gc ON gc.id = g.category_id
  LEFT JOIN "user" u ON u.id = m.by_id`;

const pathOf = (id: number, slug: string, category: string) =>
  routes.listing({ id, slug, category_full_slug: category });

/** Serializes a merge. */
const toMerge = (row: MergeRow): ListingMerge => ({
  id: row.id,
  kind: row.kind,
  kept: {
    id: row.kept_id,
    name: row.kept_name,
    path: pathOf(row.kept_id, row.kept_slug, row.kept_category),
    status: row.kept_status,
  },
  merged: {
    id: row.merged_id,
    name: row.merged_name,
    path: pathOf(row.merged_id, row.merged_slug, row.merged_category),
    status: row.merged_status,
  },
  by_id: row.by_id,
  by_name: row.by_name,
  merged_at: row.merged_at.toISOString(),
  undo_until: undoUntil(row.merged_at).toISOString(),
  undone_at: row.undone_at?.toISOString() ?? null,
});

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
