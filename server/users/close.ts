import "server-only";
import { conflict, invalid, notSignedIn } from "@/lib/contract/errors";
import { type ClosingBody } from "@/lib/contract/user";
import { accountMessages } from "@/lib/messages/account";
import { accountOf } from "@/lib/rules/permissions";
import { runningStatuses } from "@/lib/rules/subscription";
import { audit } from "../audit/write";
import { closedHashes } from "../auth/closed-account";
import { noMailbox } from "../auth/unproved-address";
import { expireCheckout } from "../billing/closed-account";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";
import { endReports, ofReviews } from "../decisions/end-reports";
import { endTeams } from "../listings/team";
import { renewListingPremium } from "../premium/causes";
import { partsOf, personRelations } from "../relations";
import { answerReporters } from "../reviews/guest-report";
import { ensureAdminRemains } from "./admins";
import { lockAccount } from "./lock";
import { notifyAccountClosed } from "./notify";

/**
 * Locks the account, then the listings that it reviewed by ascending id, so that no review or decision interferes.
 * Returns false when the account is already closed.
 */
async function lockAll(ctx: Ctx, userId: number): Promise<boolean> {
  if (!(await lockAccount(ctx, userId))) return false;
  await execute(ctx.db)`
    SELECT id FROM listing WHERE id IN (SELECT listing_id FROM review WHERE user_id = ${userId})
    ORDER BY id FOR NO KEY UPDATE`;
  return true;
}

interface Closing {
  id: number;
  email: string;
}

/** Mails those whose open reports of these reviews, their replies, or their photos lead to nothing now. */
async function tellReporters(ctx: Ctx, userId: number): Promise<void> {
  const reviews = await ctx.db.review.findMany({ where: { userId, deletedAt: null }, select: { id: true } });
  const ids = reviews.map(({ id }) => id);
  await answerReporters(ctx, ids, { removal: null, isGone: true });
  await endReports(ctx, ofReviews(ids));
}

/** Deletes or anonymizes the reviews. Returns which. */
async function detachReviews(ctx: Ctx, { id: userId, email }: Closing, choice: ClosingBody["reviews"]) {
  const where = { userId };
  const [authorHash] = closedHashes(email);
  if (choice === "delete") await tellReporters(ctx, userId);
  const { count } =
    choice === "delete"
      ? await ctx.db.review.deleteMany({ where })
      : await ctx.db.review.updateMany({ where, data: { userId: null, authorHash } });
  if (count === 0) return "none" as const;
  return choice === "delete" ? ("deleted" as const) : ("kept-without-name" as const);
}

/** Removes the person from what others rely on, and deletes what only served the account. */
async function detachRelations(ctx: Ctx, userId: number): Promise<void> {
  for (const [relation, rule] of Object.entries(personRelations)) {
    const { table, name } = partsOf(relation);
    const [rows, column] = [Prisma.raw(`"${table}"`), Prisma.raw(name)];
    if (rule === "unnamed") await execute(ctx.db)`UPDATE ${rows} SET ${column} = NULL WHERE ${column} = ${userId}`;
    if (rule === "deleted") await execute(ctx.db)`DELETE FROM ${rows} WHERE ${column} = ${userId}`;
  }
}

/** Does the same where a row says more about the person than its reference. */
async function detachDetails({ db, now }: Ctx, { id: userId, email }: Closing): Promise<void> {
  await execute(db)`
    UPDATE helpful_vote SET user_id = NULL, visitor_hash = ${closedHashes(email)[0]}, address_hash = NULL
    WHERE user_id = ${userId}`;
  await db.contribution.updateMany({ where: { userId }, data: { userId: null, donorName: "", donorEmail: "" } });
  await db.appeal.updateMany({ where: { party: { userId } }, data: { text: "" } });
  await db.premiumGrant.deleteMany({ where: { userId, cause: "user_grant" } });
  await db.premiumGrant.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } });
  await db.moderationNote.deleteMany({ where: { kind: "users", objectId: userId } });
  await db.idempotencyKey.deleteMany({ where: { caller: `user:${userId}` } });
}

/** Claimed listings become claimable again and lose their team and the premium that came from their owner. */
async function releaseListings(ctx: Ctx, userId: number): Promise<void> {
  const claimed = await ctx.db.listing.findMany({ where: { claimedById: userId }, select: { id: true } });
  await ctx.db.listing.updateMany({ where: { claimedById: userId }, data: { claimedById: null, claimedAt: null } });
  const ids = claimed.map(({ id }) => id);
  await endTeams(ctx, ids);
  await renewListingPremium(ctx, ids);
}

/** The row remains without personal data, because payments and the audit refer to it by id. */
const emptied = (id: number, now: Date) => ({
  email: `closed-${id}${noMailbox}`,
  fullName: "",
  nameSetAt: null,
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

/** Whether an account has a subscription that will renew, so that it can't be closed. */
export async function hasRenewingPlan({ db }: Ctx, userId: number): Promise<boolean> {
  const renewing = { userId, cancelAtPeriodEnd: false, status: { in: [...runningStatuses] } };
  return (await db.subscription.count({ where: renewing })) > 0;
}

async function refuseRunningSubscription(ctx: Ctx, userId: number): Promise<void> {
  if (await hasRenewingPlan(ctx, userId)) throw conflict(accountMessages.billing.stillRunning);
}

/** Closes the account in one transaction. Returns its former row. */
const closeInside = (ctx: Ctx, { confirm_email, reviews }: ClosingBody) =>
  withTx(ctx, async (inside) => {
    const id = accountOf(inside.actor);
    if (id === null) throw notSignedIn();
    const account = await inside.db.user.findUnique({ where: { id, closedAt: null } });
    // Another call may have closed the account after this one was authenticated: don't report a wrong email address.
    if (account === null) throw notSignedIn();
    if (confirm_email.trim().toLowerCase() !== account.email.toLowerCase()) {
      throw invalid({ confirm_email: ["This isn't your account's email address."] });
    }
    await ensureAdminRemains(inside, [id]);
    // The second of two concurrent calls waits here and finds the account closed.
    if (!(await lockAll(inside, id))) throw notSignedIn();
    await refuseRunningSubscription(inside, id);
    const reviewsOutcome = await detachReviews(inside, account, reviews);
    await detachDetails(inside, account);
    await endReports(inside, Prisma.sql`h.user_id = ${id}`);
    await detachRelations(inside, id);
    await releaseListings(inside, id);
    const addressHash = account.status === "suspended" ? closedHashes(account.email)[0] : null;
    await inside.db.teamInvitation.deleteMany({ where: { email: account.email.toLowerCase() } });
    await inside.db.user.update({ where: { id }, data: { ...emptied(id, inside.now), addressHash } });
    await audit(inside, { action: "user.close", object: { type: "user", id }, after: { reviews } });
    await notifyAccountClosed(inside, account, reviewsOutcome);
    return account;
  });

/**
 * Closes the caller's account for good: every session ends, nothing that remains names the person, and an open checkout
 * can no longer be paid. Throws `notSignedIn` when it's already closed, `invalid` when the typed email isn't the account's,
 * and `conflict` for the last admin and while a subscription would renew.
 */
export async function closeAccount(ctx: Ctx, body: ClosingBody): Promise<void> {
  const { planCheckout } = await closeInside(ctx, body);
  if (planCheckout) await expireCheckout(planCheckout);
}
