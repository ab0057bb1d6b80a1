import "server-only";
import { notifyTransferRequest } from "../claims/notify";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { needListingRow } from "../listings/lock";
import { type MergeBefore } from "./before";
import { type Sides } from "./sides";

interface OpenClaim {
  id: number;
  listing_id: number;
  user_id: number;
  kind: "claim" | "transfer";
  relationship: string;
  owner_agreed_at: Date | null;
  owner_refused_at: Date | null;
  created_at: Date;
  /** 1 for the claimant's oldest. */
  place: number;
}

const withdrawnReason = "The listing was merged with another one.";

/** The open claims of both listings, each with its place among its claimant's. */
export const openClaims = (ctx: Ctx, { kept, merged }: Sides): Promise<OpenClaim[]> =>
  queryRows<OpenClaim>(ctx.db)`
    SELECT id, listing_id, user_id, kind::text, relationship, owner_agreed_at, owner_refused_at, created_at,
      (row_number() OVER (PARTITION BY user_id ORDER BY created_at, id))::int AS place
    FROM claim WHERE listing_id IN (${kept.id}, ${merged.id}) AND status = 'pending' ORDER BY id`;

/** Whether the merge makes a claim pointless: its claimant has an older one or will own the listing. */
export const isMoot = (claim: OpenClaim, ownerId: number | null): boolean =>
  claim.place > 1 || claim.user_id === ownerId;

const ownerOf = ({ kept, merged }: Sides, listingId: number) => (listingId === kept.id ? kept : merged).claimed_by_id;

/** Adapts open claims to the new owner, who has time to answer from now on; a former owner's answer doesn't count. */
async function adaptToOwner(
  ctx: Ctx,
  sides: Sides,
  { claims, ownerId }: { claims: OpenClaim[]; ownerId: number | null },
) {
  const kind = ownerId === null ? "claim" : "transfer";
  const listing = await needListingRow(ctx, sides.kept.id);
  for (const claim of claims) {
    if (ownerOf(sides, claim.listing_id) === ownerId) continue;
    const createdAt = kind === "transfer" ? ctx.now : claim.created_at;
    const data = { kind, createdAt, ownerAgreedAt: null, ownerRefusedAt: null } as const;
    await ctx.db.claim.update({ where: { id: claim.id }, data });
    const { user_id: userId, relationship } = claim;
    await notifyTransferRequest(ctx, listing, { userId, kind, relationship, createdAt });
  }
}

/**
 * Moves all claims to the kept listing. Of two open ones by one claimant the older stays; the owner's own are withdrawn.
 * Call it after assigning the owner.
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
  await adaptToOwner(ctx, sides, { claims: open.filter(({ id }) => !withdrawn.includes(id)), ownerId });
  return {
    moved: moved.map(({ id }) => id),
    withdrawn,
    open: open.map(({ id, listing_id: listingId, kind, ...claim }) => ({
      id,
      listingId,
      kind,
      createdAt: claim.created_at.toISOString(),
      ownerAgreedAt: claim.owner_agreed_at?.toISOString() ?? null,
      ownerRefusedAt: claim.owner_refused_at?.toISOString() ?? null,
    })),
  };
}

/**
 * Moves the claims back. Claims that were decided in the meantime stay decided; a withdrawn one reopens unless its claimant
 * has made a new one.
 */
export async function restoreClaims(ctx: Ctx, mergedId: number, { moved, open, withdrawn }: MergeBefore["claims"]) {
  await execute(ctx.db)`
    SELECT id FROM claim WHERE id = ANY (${[...moved, ...withdrawn]}::int[]) ORDER BY id FOR UPDATE`;
  await execute(ctx.db)`UPDATE claim SET listing_id = ${mergedId} WHERE id = ANY (${moved}::int[])`;
  await execute(ctx.db)`
    UPDATE claim SET status = 'pending', reason = ''
    WHERE id = ANY (${withdrawn}::int[]) AND status = 'withdrawn' AND NOT EXISTS (
      SELECT FROM claim other WHERE other.user_id = claim.user_id AND other.listing_id = claim.listing_id
        AND other.id <> claim.id AND other.status = 'pending')`;
  const asDate = (iso: string | null) => (iso === null ? null : new Date(iso));
  for (const { id, kind, createdAt, ownerAgreedAt, ownerRefusedAt } of open) {
    const answers = { ownerAgreedAt: asDate(ownerAgreedAt), ownerRefusedAt: asDate(ownerRefusedAt) };
    const data = { kind, ...answers, ...(createdAt && { createdAt: new Date(createdAt) }) };
    await ctx.db.claim.updateMany({ where: { id, status: "pending" }, data });
  }
}
