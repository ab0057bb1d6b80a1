import "server-only";
import { type DecisionBrief, type Grounds } from "@/lib/contract/decision";
import { type Measure } from "@/lib/rules/decisions";
import { accountOf } from "@/lib/rules/permissions";
import { type UserStatus } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { type Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { concerned, recordDecision } from "../decisions/record";
import { pauseListings } from "./away";
import { readInsiders } from "./rights";

/** The owner and the team of a listing or, if it has no owner, the person who added it; without who decides. */
async function concernedWith(ctx: Ctx, listingId: number): Promise<number[]> {
  const { createdById, claimedById } = await ctx.db.listing.findUniqueOrThrow({
    where: { id: listingId },
    select: { createdById: true, claimedById: true },
  });
  const people = claimedById === null ? [createdById] : await readInsiders(ctx, [listingId]);
  return people.filter((id) => id !== null && id !== accountOf(ctx.actor)) as number[];
}

interface Measured {
  id: number;
  name: string;
}

/** Records a measure against a listing, for those whom it concerns. */
export const recordAboutListing = async (
  ctx: Ctx,
  { id, name }: Measured,
  about: {
    outcome: Measure;
    grounds: Grounds;
    taken: Prisma.InputJsonObject;
    userIds?: (number | null)[];
    quote?: string;
    others?: number | null;
  },
): Promise<DecisionBrief> => {
  const { userIds = await concernedWith(ctx, id), ...rest } = about;
  return recordDecision(ctx, { ...rest, targetId: id, listingId: id, name, parties: concerned(...userIds) });
};

/** What refusing a pending listing or suspending an active one is. */
const outcomeOf = (was: UserStatus) =>
  was === "pending" ? ("listing_refused" as const) : ("listing_suspended" as const);

/** Records that a listing was refused or suspended, and tells those who claim it that it waits. */
export async function recordSuspension(
  ctx: Ctx,
  listing: Measured & { was: UserStatus },
  grounds: Grounds,
): Promise<DecisionBrief> {
  await pauseListings(ctx, [listing.id]);
  return recordAboutListing(ctx, listing, { outcome: outcomeOf(listing.was), grounds, taken: { status: listing.was } });
}

/** The grounds of what is refused as spam. */
export const spamGrounds = { reason: "advertising", facts: "It was marked as spam." } as const;

/** Records that pending listings were refused as spam. Each person gets one mail, about the first of theirs. */
export async function recordSpam(ctx: Ctx, listings: Measured[]): Promise<DecisionBrief[]> {
  const people = await queryRows<{ id: number; user_id: number | null }>(ctx.db)`
    SELECT id, coalesce(claimed_by_id, created_by_id) AS user_id FROM listing
    WHERE id = ANY (${listings.map(({ id }) => id)}::int[])`;
  const personOf = new Map(people.map(({ id, user_id }) => [id, user_id]));
  const counts = new Map<number | null, number>();
  for (const { user_id } of people) counts.set(user_id, (counts.get(user_id) ?? 0) + 1);
  const decisions: DecisionBrief[] = [];
  await pauseListings(
    ctx,
    listings.map(({ id }) => id),
  );
  for (const listing of listings) {
    const userId = personOf.get(listing.id) ?? null;
    const others = counts.has(userId) ? counts.get(userId)! - 1 : null;
    counts.delete(userId);
    const userIds = userId === accountOf(ctx.actor) ? [] : [userId];
    const about = { outcome: "listing_refused", grounds: spamGrounds, taken: { status: "pending" } } as const;
    decisions.push(await recordAboutListing(ctx, listing, { ...about, userIds, others }));
  }
  return decisions;
}
