import "server-only";
import { conflict, invalid, notSignedIn } from "@/lib/contract/errors";
import { type ClosingBody } from "@/lib/contract/user";
import { accountMessages } from "@/lib/account-messages";
import { accountOf } from "@/lib/rules/permissions";
import { runningStatuses } from "@/lib/rules/subscription";
import { audit } from "../audit/write";
import { abandonCheckout } from "../billing/abandon";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";
import { renewListingPremium } from "../premium/causes";
import { keepOneAdmin } from "./admins";
import { lockAccount } from "./lock";
import { notifyAccountClosed } from "./notify";

/**
 * Holds the account, and the listings that it reviewed in one order: nobody reviews or decides meanwhile. False when the
 * account is closed already.
 */
async function holdAll(ctx: Ctx, userId: number): Promise<boolean> {
  if (!(await lockAccount(ctx, userId))) return false;
  await execute(ctx.db)`
    SELECT id FROM listing WHERE id IN (SELECT listing_id FROM review WHERE user_id = ${userId})
    ORDER BY id FOR NO KEY UPDATE`;
  return true;
}

/** Reviews go, or stay without their author; tells which. */
async function leaveReviews(ctx: Ctx, userId: number, choice: ClosingBody["reviews"]) {
  const where = { userId };
  const { count } =
    choice === "delete"
      ? await ctx.db.review.deleteMany({ where })
      : await ctx.db.review.updateMany({ where, data: { userId: null } });
  if (count === 0) return "none" as const;
  return choice === "delete" ? ("deleted" as const) : ("kept-without-name" as const);
}

/** What others count on stays and names nobody any more: votes, reports, replies, what was added or imported. */
async function clearName(ctx: Ctx, userId: number): Promise<void> {
  const { db } = ctx;
  const nobody = { userId: null };
  await execute(db)`
    UPDATE helpful_vote SET user_id = NULL, visitor_hash = gen_random_uuid()::text, address_hash = NULL
    WHERE user_id = ${userId}`;
  await db.reviewFlag.updateMany({ where: { userId }, data: nobody });
  await db.reviewReply.updateMany({ where: { authorId: userId }, data: { authorId: null } });
  await db.import.updateMany({ where: { userId }, data: nobody });
  await db.contribution.updateMany({ where: { userId }, data: { ...nobody, donorName: "", donorEmail: "" } });
  await db.listing.updateMany({ where: { createdById: userId }, data: { createdById: null } });
  await db.category.updateMany({ where: { createdById: userId }, data: { createdById: null } });
}

/** Claimed listings are anybody's to claim again, and lose the premium that came from their owner. */
async function releaseListings(ctx: Ctx, userId: number): Promise<void> {
  const claimed = await ctx.db.listing.findMany({ where: { claimedById: userId }, select: { id: true } });
  await ctx.db.listing.updateMany({ where: { claimedById: userId }, data: { claimedById: null, claimedAt: null } });
  await renewListingPremium(
    ctx,
    claimed.map(({ id }) => id),
  );
}

/** What served the account alone goes with it. */
async function dropBelongings(ctx: Ctx, userId: number): Promise<void> {
  const { db, now } = ctx;
  await db.claim.deleteMany({ where: { userId } });
  await db.reviewNews.deleteMany({ where: { userId } });
  await db.premiumGrant.deleteMany({ where: { userId, cause: "user_grant" } });
  await db.premiumGrant.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } });
  await db.userSettings.deleteMany({ where: { userId } });
  await db.idempotencyKey.deleteMany({ where: { caller: `user:${userId}` } });
  await db.identity.deleteMany({ where: { userId } });
  await db.session.deleteMany({ where: { userId } });
}

/** The row stays, empty, for what must outlive the person: payments and the audit, which know people by id. */
const emptied = (id: number, now: Date) => ({
  email: `closed-${id}@account.invalid`,
  fullName: "",
  bio: "",
  profileImage: "",
  userType: "reviewer" as const,
  status: "suspended" as const,
  verified: false,
  premiumMembership: false,
  premiumExpires: null,
  planCheckout: null,
  closedAt: now,
});

async function refuseRunningSubscription(ctx: Ctx, userId: number): Promise<void> {
  const running = await ctx.db.subscription.count({
    where: { userId, cancelAtPeriodEnd: false, status: { in: [...runningStatuses] } },
  });
  if (running > 0) throw conflict(accountMessages.billing.stillRunning);
}

/** Closes the account in one transaction; gives what was known of it. */
const closeInside = (ctx: Ctx, { confirm_email, reviews }: ClosingBody) =>
  withTx(ctx, async (inside) => {
    const id = accountOf(inside.actor);
    if (id === null) throw notSignedIn();
    const account = await inside.db.user.findUnique({ where: { id, closedAt: null } });
    // A caller let in before another of his calls closed the account is told so, not that his e-mail address is wrong.
    if (account === null) throw notSignedIn();
    if (confirm_email.trim().toLowerCase() !== account.email.toLowerCase()) {
      throw invalid({ confirm_email: ["This is not the e-mail address of your account."] });
    }
    await keepOneAdmin(inside, [id]);
    // Of two calls at once that both found it open the second waits here, and finds nothing left to close.
    if (!(await holdAll(inside, id))) throw notSignedIn();
    await refuseRunningSubscription(inside, id);
    const left = await leaveReviews(inside, id, reviews);
    await clearName(inside, id);
    await dropBelongings(inside, id);
    await releaseListings(inside, id);
    await inside.db.user.update({ where: { id }, data: emptied(id, inside.now) });
    await audit(inside, { action: "user.close", object: { type: "user", id }, after: { reviews } });
    await notifyAccountClosed(inside, account, left);
    return account;
  });

/**
 * Closes the caller's account for good: every session ends, nothing kept names the person, and a checkout that is still
 * open can't be paid any more. Throws `notSignedIn` when it is closed already, `invalid` when the e-mail typed in is not
 * the account's, `conflict` for the last admin and while a subscription would go on being paid.
 */
export async function closeAccount(ctx: Ctx, body: ClosingBody): Promise<void> {
  const { planCheckout } = await closeInside(ctx, body);
  if (planCheckout) await abandonCheckout(planCheckout);
}
