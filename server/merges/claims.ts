import "server-only";
import { askOwner } from "../claims/notify";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { rowOf } from "../listings/lock";
import { type MergeBefore } from "./before";
import { type Sides } from "./sides";

interface OpenClaim {
  id: number;
  listing_id: number;
  user_id: number;
  kind: "claim" | "transfer";
  relationship: string;
  owner_agreed_at: Date | null;
  created_at: Date;
  /** 1 for the oldest of its claimant. */
  place: number;
}

export const withdrawnReason = "The listing was merged with another one.";

/** The open claims of both listings, the oldest of each person first. */
export const openClaims = (ctx: Ctx, { kept, merged }: Sides): Promise<OpenClaim[]> =>
  queryRows<OpenClaim>(ctx.db)`
    SELECT id, listing_id, user_id, kind::text, relationship, owner_agreed_at, created_at,
      (row_number() OVER (PARTITION BY user_id ORDER BY created_at, id))::int AS place
    FROM claim WHERE listing_id IN (${kept.id}, ${merged.id}) AND status = 'pending' ORDER BY id`;

/** Whether a claim has no point after the merge: its claimant has an older one, or owns the listing then. */
export const isMoot = (claim: OpenClaim, ownerId: number | null): boolean =>
  claim.place > 1 || claim.user_id === ownerId;

const ownerOf = ({ kept, merged }: Sides, listingId: number) => (listingId === kept.id ? kept : merged).claimed_by_id;

/** An open claim on an owned listing asks its owner; what another owner agreed to is not this one's word. */
async function fitToOwner(
  ctx: Ctx,
  sides: Sides,
  { claims, ownerId }: { claims: OpenClaim[]; ownerId: number | null },
) {
  const kind = ownerId === null ? "claim" : "transfer";
  const listing = await rowOf(ctx, sides.kept.id);
  for (const claim of claims) {
    if (ownerOf(sides, claim.listing_id) === ownerId) continue;
    await ctx.db.claim.update({ where: { id: claim.id }, data: { kind, ownerAgreedAt: null } });
    const { user_id: userId, relationship, created_at: createdAt } = claim;
    await askOwner(ctx, listing, { userId, kind, relationship, createdAt });
  }
}

/**
 * Moves all claims to the kept listing, after it was given to its owner. Of two open ones by one person the older stays;
 * the owner's own are withdrawn.
 */
export async function moveClaims(ctx: Ctx, sides: Sides, ownerId: number | null): Promise<MergeBefore["claims"]> {
  const { kept, merged } = sides;
  await execute(ctx.db)`
    SELECT id FROM claim WHERE listing_id IN (${kept.id}, ${merged.id}) ORDER BY id FOR UPDATE`;
  const open = await openClaims(ctx, sides);
  const withdrawn = open.filter((claim) => isMoot(claim, ownerId)).map(({ id }) => id);
  await ctx.db.claim.updateMany({
    where: { id: { in: withdrawn } },
    data: { status: "withdrawn", reason: withdrawnReason },
  });
  const moved = await queryRows<{ id: number }>(ctx.db)`
    UPDATE claim SET listing_id = ${kept.id} WHERE listing_id = ${merged.id} RETURNING id`;
  await fitToOwner(ctx, sides, { claims: open.filter(({ id }) => !withdrawn.includes(id)), ownerId });
  return {
    moved: moved.map(({ id }) => id),
    withdrawn,
    open: open.map(({ id, listing_id: listingId, kind, owner_agreed_at }) => ({
      id,
      listingId,
      kind,
      ownerAgreedAt: owner_agreed_at?.toISOString() ?? null,
    })),
  };
}

/**
 * Brings them back. Claims that were decided meanwhile stay decided; a withdrawn one opens again unless its claimant has
 * asked anew.
 */
export async function returnClaims(ctx: Ctx, mergedId: number, { moved, open, withdrawn }: MergeBefore["claims"]) {
  await execute(ctx.db)`
    SELECT id FROM claim WHERE id = ANY (${[...moved, ...withdrawn]}::int[]) ORDER BY id FOR UPDATE`;
  await execute(ctx.db)`UPDATE claim SET listing_id = ${mergedId} WHERE id = ANY (${moved}::int[])`;
  await execute(ctx.db)`
    UPDATE claim SET status = 'pending', reason = ''
    WHERE id = ANY (${withdrawn}::int[]) AND status = 'withdrawn' AND NOT EXISTS (
      SELECT FROM claim other WHERE other.user_id = claim.user_id AND other.listing_id = claim.listing_id
        AND other.id <> claim.id AND other.status = 'pending')`;
  for (const { id, kind, ownerAgreedAt } of open) {
    const data = { kind, ownerAgreedAt: ownerAgreedAt === null ? null : new Date(ownerAgreedAt) };
    await ctx.db.claim.updateMany({ where: { id, status: "pending" }, data });
  }
}
