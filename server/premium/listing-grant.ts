import "server-only";
import { conflict, invalid } from "@/lib/contract/errors";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { hasPaidListingPremium, renewListingPremium } from "./causes";

interface Wish {
  /** Whether the listing shall have an admin's grant; undefined: as it is. */
  isPremium?: boolean;
  /** Its end; null for none, undefined: as it is. */
  endsAt?: Date | null;
}

/**
 * Gives a listing premium, changes its end or takes it away. It writes the admin's grant only: what was paid for stays.
 * To be called with the listing locked. Throws `conflict` when premium shall be taken away that was paid for, `invalid`
 * for an end that is over.
 */
export async function setListingGrant(ctx: Ctx, listingId: number, { isPremium, endsAt }: Wish): Promise<void> {
  if (endsAt && endsAt <= ctx.now) throw invalid({ premium_expires: ["Choose a date in the future."] });
  const grant = await ctx.db.premiumGrant.findFirst({ where: { listingId, cause: "listing_grant", revokedAt: null } });
  if (isPremium === false) await takeAway(ctx, listingId, grant);
  else if (grant)
    await ctx.db.premiumGrant.update({ where: { id: grant.id }, data: { endsAt: endAfter(ctx, grant, endsAt) } });
  else if (isPremium || endsAt) {
    await ctx.db.premiumGrant.create({
      data: {
        cause: "listing_grant",
        listingId,
        startsAt: ctx.now,
        endsAt: endsAt ?? null,
        byId: accountOf(ctx.actor),
      },
    });
  }
  await renewListingPremium(ctx, [listingId]);
}

/** A grant that has run out and is given again without an end has none from now on. */
const endAfter = ({ now }: Ctx, grant: { endsAt: Date | null }, endsAt: Date | null | undefined) =>
  endsAt === undefined && grant.endsAt && grant.endsAt <= now ? null : endsAt;

async function takeAway(ctx: Ctx, listingId: number, grant: { id: number } | null): Promise<void> {
  if (await hasPaidListingPremium(ctx, listingId)) {
    throw conflict("This listing's premium is paid for: it ends by itself.");
  }
  if (grant) await ctx.db.premiumGrant.update({ where: { id: grant.id }, data: { revokedAt: ctx.now } });
}
