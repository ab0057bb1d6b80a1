import "server-only";
import { type Listing } from "@/lib/contract/listing";
import { factTask, holidaysOf, namedListing } from "@/lib/format/listing-tasks";
import { approvableAt } from "@/lib/rules/claim";
import { type OwnerTask, ownerTasks, type Unanswered } from "@/lib/rules/owner-tasks";
import { type PlanState } from "@/lib/rules/premium-cause";
import { isActive } from "@/lib/rules/permissions";
import { type ListingPermission, type ListingRole, roleMay } from "@/lib/rules/team";
import { dayMs } from "@/lib/rules/time";
import { zoneOfListing } from "../listings/sql";
import { type Ctx } from "../ctx";
import { queryOne, queryRows } from "../db/sql";
import { isVisibleReview } from "../reviews/sql";

/** The visible reviews that wait for a reply, of these listings. */
async function readUnanswered({ db }: Ctx, listings: readonly Listing[]): Promise<Unanswered[]> {
  const rows = await queryRows<{ listing_id: number; reviews: number; oldest: Date }>(db)`
    SELECT r.listing_id, count(*)::int AS reviews, min(r.created_at) AS oldest FROM review r
    WHERE r.listing_id = ANY (${listings.map(({ id }) => id)}::int[]) AND ${isVisibleReview}
      AND NOT r.no_reply_needed AND NOT EXISTS (SELECT FROM review_reply reply WHERE reply.review_id = r.id)
    GROUP BY r.listing_id`;
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  return rows.flatMap(({ listing_id, reviews, oldest }) => {
    const listing = byId.get(listing_id);
    return listing ? [{ ...namedListing(listing), reviews, oldestAt: oldest.toISOString() }] : [];
  });
}

/** The transfer requests that wait for the owner's answer. An inactive account doesn't see who asks. */
async function readTransfers(
  ctx: Ctx,
  listings: readonly Listing[],
): Promise<Extract<OwnerTask, { kind: "transfer" }>[]> {
  if (!isActive(ctx.actor)) return [];
  const rows = await queryRows<{ listing_id: number; person: string; created_at: Date; zone: string }>(ctx.db)`
    SELECT c.listing_id, u.full_name AS person, c.created_at, ${zoneOfListing} AS zone
    FROM claim c JOIN "user" u ON u.id = c.user_id JOIN listing l ON l.id = c.listing_id
    WHERE c.listing_id = ANY (${listings.map(({ id }) => id)}::int[]) AND c.kind = 'transfer' AND c.status = 'pending'
      AND c.owner_agreed_at IS NULL AND c.owner_refused_at IS NULL`;
  return rows.flatMap(({ listing_id, person, created_at: createdAt, zone }) => {
    const listing = listings.find(({ id }) => id === listing_id);
    const decidableAt = approvableAt({ kind: "transfer", createdAt, ownerAgreedAt: null }).toISOString();
    return listing ? [{ kind: "transfer" as const, listing: namedListing(listing), person, decidableAt, zone }] : [];
  });
}

/** The reviews of the last 30 days; `average` is null without any. */
export interface RecentFigures {
  reviews: number;
  average: number | null;
}

const recentDays = 30;

function readRecent({ db, now }: Ctx, ids: readonly number[]): Promise<RecentFigures> {
  const since = new Date(now.getTime() - recentDays * dayMs);
  return queryOne<RecentFigures>(db)`
    SELECT count(*)::int AS reviews, avg(r.rating)::float AS average FROM review r
    WHERE r.listing_id = ANY (${[...ids]}::int[]) AND ${isVisibleReview} AND r.created_at >= ${since}`;
}

export interface OwnerHome {
  tasks: OwnerTask[];
  /** The number of reviews to answer, by listing. */
  unanswered: Record<number, number>;
  recent: RecentFigures;
}

interface Owned {
  listings: Listing[];
  /** What the caller is to each listing. */
  roles: ReadonlyMap<number, ListingRole>;
  plan: PlanState | null;
  /** Whether Premium lets the caller reply to reviews of this listing. */
  mayReply: (listing: Listing) => boolean;
}

/** The tasks and figures over all listings that the caller owns or works on, as far as they may do something about them. */
export async function readOwnerHome(ctx: Ctx, { listings, roles, plan, mayReply }: Owned): Promise<OwnerHome> {
  const those = (permission: ListingPermission) =>
    listings.filter(({ id }) => {
      const role = roles.get(id);
      return role !== undefined && roleMay(role, permission);
    });
  const [unanswered, transfers, recent] = await Promise.all([
    readUnanswered(ctx, those("reply").filter(mayReply)),
    readTransfers(ctx, those("transfer")),
    readRecent(
      ctx,
      listings.map(({ id }) => id),
    ),
  ]);
  const edited = those("edit");
  const pending = edited
    .filter(({ status }) => status === "pending")
    .map((listing) => ({ listing: namedListing(listing), addedAt: listing.created_at }));
  return {
    tasks: ownerTasks({
      transfers,
      plan,
      unanswered,
      holidays: edited.map((listing) => ({ listing: namedListing(listing), days: holidaysOf(listing, ctx.now) })),
      facts: edited.flatMap((listing) => factTask(listing) ?? []),
      pending,
    }),
    unanswered: Object.fromEntries(unanswered.map(({ id, reviews }) => [id, reviews])),
    recent,
  };
}
