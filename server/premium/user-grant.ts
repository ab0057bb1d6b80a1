import "server-only";
import { conflict, invalid } from "@/lib/contract/errors";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { hasPaidPremium, renewUserPremium } from "./causes";

interface Wish {
  /** Whether the account shall have an admin's grant; undefined: as it is. */
  isPremium?: boolean;
  /** Its end; null for none, undefined: as it is. */
  endsAt?: Date | null;
}

/**
 * Gives an account premium, changes its end or takes it away. It writes the admin's grant only: what was paid for stays.
 * Throws `conflict` when premium shall be taken away that was paid for, `invalid` for an end that is over.
 */
export async function setUserGrant(ctx: Ctx, userId: number, { isPremium, endsAt }: Wish): Promise<void> {
  if (endsAt && endsAt <= ctx.now) throw invalid({ premium_expires: ["Choose a date in the future."] });
  const grant = await ctx.db.premiumGrant.findFirst({ where: { userId, cause: "user_grant", revokedAt: null } });
  if (isPremium === false) await takeAway(ctx, userId, grant);
  else if (grant) await ctx.db.premiumGrant.update({ where: { id: grant.id }, data: { endsAt } });
  else if (isPremium || endsAt) {
    await ctx.db.premiumGrant.create({
      data: { cause: "user_grant", userId, startsAt: ctx.now, endsAt: endsAt ?? null, byId: accountOf(ctx.actor) },
    });
  }
  await renewUserPremium(ctx, userId);
}

async function takeAway(ctx: Ctx, userId: number, grant: { id: number } | null): Promise<void> {
  if (await hasPaidPremium(ctx, userId)) {
    throw conflict("This account pays for its premium membership: it ends with the subscription.");
  }
  if (grant) await ctx.db.premiumGrant.update({ where: { id: grant.id }, data: { revokedAt: ctx.now } });
}
