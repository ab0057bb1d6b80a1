import "server-only";
import { conflict, invalid } from "@/lib/contract/errors";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { hasPaidListingPremium, hasPaidPremium, renewListingPremium, renewUserPremium } from "./causes";

/** An admin's change to a premium grant. */
interface GrantChange {
  /** Whether there should be a grant; undefined: unchanged. */
  isPremium?: boolean;
  /** When it ends; null: never, undefined: unchanged. */
  endsAt?: Date | null;
}

/** What a grant is for: a listing, which the caller has locked, or an account. */
export type GrantTarget = { listingId: number } | { userId: number };

const kindOf = (target: GrantTarget) =>
  "listingId" in target
    ? {
        cause: "listing_grant" as const,
        isPaid: (ctx: Ctx) => hasPaidListingPremium(ctx, target.listingId),
        paid: "This listing's premium is paid for and ends on its own.",
        renew: (ctx: Ctx) => renewListingPremium(ctx, [target.listingId]),
      }
    : {
        cause: "user_grant" as const,
        isPaid: (ctx: Ctx) => hasPaidPremium(ctx, target.userId),
        paid: "This account pays for its premium membership, which ends with the subscription.",
        renew: (ctx: Ctx) => renewUserPremium(ctx, target.userId),
      };

/**
 * Grants premium, changes when the grant ends, or revokes it. Writes the admin's grant only; paid premium is untouched.
 * Throws `conflict` when paid premium would be revoked, `invalid` for an end in the past.
 */
export async function setAdminGrant(ctx: Ctx, target: GrantTarget, { isPremium, endsAt }: GrantChange): Promise<void> {
  if (endsAt && endsAt <= ctx.now) throw invalid({ premium_expires: ["Choose a date in the future."] });
  const { cause, isPaid, paid, renew } = kindOf(target);
  const grants = ctx.db.premiumGrant;
  const grant = await grants.findFirst({ where: { ...target, cause, revokedAt: null } });
  if (isPremium === false) {
    if (await isPaid(ctx)) throw conflict(paid);
    if (grant) await grants.update({ where: { id: grant.id }, data: { revokedAt: ctx.now } });
  } else if (grant) {
    await grants.update({ where: { id: grant.id }, data: { endsAt: nextEnd(ctx, grant, endsAt) } });
  } else if (isPremium || endsAt) {
    const byId = accountOf(ctx.actor);
    await grants.create({ data: { ...target, cause, startsAt: ctx.now, endsAt: endsAt ?? null, byId } });
  }
  await renew(ctx);
}

/** Granting again without an end removes the end of an expired grant. */
const nextEnd = ({ now }: Ctx, grant: { endsAt: Date | null }, endsAt: Date | null | undefined) =>
  endsAt === undefined && grant.endsAt && grant.endsAt <= now ? null : endsAt;
