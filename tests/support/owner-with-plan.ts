import { Prisma } from "@/generated/prisma/client";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { type PremiumPlan } from "@/lib/rules/pricing";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "./actors";
import { buyPlan } from "./buying";
import { readOne } from "./listings";
import { type PayingSite } from "./paying-site";
import { act } from "./reviews";

export const dayMs = 86_400_000;

/** An owner with a reviewed listing. */
export async function ownerWithListing() {
  const who = await signIn({ userType: "owner" });
  const listing = await makeListing(database(), { claimedById: who.id, claimedAt: new Date() });
  const review = await makeReview(database(), { listingId: listing.id });
  return { who, listing, review };
}
export type Owner = Awaited<ReturnType<typeof ownerWithListing>>;

/** The same owner after buying a plan, with all events delivered. */
export async function ownerWithPlan(site: PayingSite, given: { plan?: PremiumPlan; number?: string } = {}) {
  const owner = await ownerWithListing();
  const { subscription, session } = await buyPlan(site, owner.who, given);
  await site.controls.webhooks.settled();
  return { ...owner, subscription, session };
}

/** Premium as the site reports it: the account's, the listing's, and whether its owner may reply. */
export async function premiumOf({ who, listing, review }: Owner) {
  const user = await database().user.findUniqueOrThrow({ where: { id: who.id } });
  const { body } = await readOne<{ is_premium: boolean; premium_expires: string | null }>(listing);
  const replied = await act("reply", who, { id: review.id, body: { content: "Thank you." } });
  const isNow = (end: Date | null) => end === null || end > new Date();
  return {
    account: user.premiumMembership && isNow(user.premiumExpires),
    listing: body.is_premium,
    mayReply: replied.status === 200,
    until: body.premium_expires && Math.round((Date.parse(body.premium_expires) - Date.now()) / dayMs),
  };
}

export const nothing = { account: false, listing: false, mayReply: false, until: null };

/** Premium for this many days. */
export const premiumFor = (days: number) => ({ account: true, listing: true, mayReply: true, until: days });

/** An owner's account, and their pending emails about payments. */
export const moneyMails = (who: SignedIn) =>
  database().outboxMail.findMany({
    where: { userId: who.id, template: { in: ["plan-receipt", "plan-refund", "premium-ending"] } },
    orderBy: { id: "asc" },
    select: { template: true, values: true },
  });

/** Moves an owner's purchases and grants back by this many days, as if the days had passed. */
export async function letDaysPass({ who, listing }: Pick<Owner, "who" | "listing">, days: number) {
  const back = Prisma.sql`make_interval(days => ${days}::int)`;
  const db = database();
  await db.$transaction(async (tx) => {
    await tx.$executeRaw(Prisma.sql`
      UPDATE premium_grant SET starts_at = starts_at - ${back}, ends_at = ends_at - ${back}
      WHERE user_id = ${who.id} OR listing_id = ${listing.id}`);
    await tx.$executeRaw(Prisma.sql`
      UPDATE subscription_payment p
      SET period_starts_at = p.period_starts_at - ${back}, period_ends_at = p.period_ends_at - ${back}
      FROM subscription s WHERE s.id = p.subscription_id AND s.user_id = ${who.id}`);
    await tx.$executeRaw(Prisma.sql`
      UPDATE subscription SET period_starts_at = period_starts_at - ${back}, period_ends_at = period_ends_at - ${back},
        provider_at = provider_at - ${back}
      WHERE user_id = ${who.id}`);
    await tx.$executeRaw(Prisma.sql`
      UPDATE "user" SET premium_expires = premium_expires - ${back} WHERE id = ${who.id}`);
    await tx.$executeRaw(Prisma.sql`
      UPDATE listing SET premium_expires = premium_expires - ${back} WHERE id = ${listing.id}`);
  });
}
