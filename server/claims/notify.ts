import "server-only";
import { deadlineText } from "@/lib/format/date";
import { approvableAt } from "@/lib/rules/claim";
import { hourMs } from "@/lib/rules/time";
import { routes } from "@/lib/site/routes";
import { runningStatuses } from "@/lib/rules/subscription";
import { nameOf } from "../auth/account";
import { type Ctx } from "../ctx";
import { type ListingRow, readZone } from "../listings/sql";
import { queueMail } from "../mail/queue";

interface NewClaim {
  id: number;
  userId: number;
  kind: "claim" | "transfer";
  relationship: string;
  createdAt: Date;
}

/** Within which time a person who withdraws a claim and makes another one mails no one again, in ms. */
const quietMs = hourMs;

/** Whether this person claimed the listing shortly before: the mails about that have told everyone. */
const isAgain = async ({ db }: Ctx, listingId: number, { id, userId, createdAt }: NewClaim): Promise<boolean> => {
  const since = new Date(createdAt.getTime() - quietMs);
  return (await db.claim.count({ where: { listingId, userId, id: { not: id }, createdAt: { gt: since } } })) > 0;
};

/**
 * Mails the claimant a receipt, the admins about the pending claim, and a current owner about the transfer request, unless
 * the same person claimed it within the last hour.
 */
export async function notifyClaim(ctx: Ctx, listing: ListingRow, claim: NewClaim): Promise<void> {
  if (await isAgain(ctx, listing.id, claim)) return;
  const isTransfer = claim.kind === "transfer";
  const name = await nameOf(ctx, claim.userId);
  const about = { listing: listing.name, relationship: claim.relationship, claimant: name };
  await queueMail(ctx.db, {
    to: { userId: claim.userId },
    template: "claim-received",
    values: { name, listing: listing.name, path: routes.claim(claim.id), isTransfer },
  });
  const admins = await ctx.db.user.findMany({
    where: { userType: "admin", status: "active", closedAt: null },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of admins) {
    await queueMail(ctx.db, {
      to: { userId: id },
      template: "claim-waiting",
      values: { ...about, isTransfer, path: claimsPath(listing) },
    });
  }
  await notifyTransferRequest(ctx, listing, claim);
}

/** Mails the owner of a listing, if any, that someone has requested a transfer, and from when an admin may decide it. */
export async function notifyTransferRequest(ctx: Ctx, listing: ListingRow, claim: Omit<NewClaim, "id">): Promise<void> {
  if (listing.claimed_by_id === null) return;
  const about = { listing: listing.name, relationship: claim.relationship, claimant: await nameOf(ctx, claim.userId) };
  const path = routes.ownedListing(listing.id);
  const due = approvableAt({ ...claim, ownerAgreedAt: null }).toISOString();
  const owner = await ctx.db.user.findUniqueOrThrow({ where: { id: listing.claimed_by_id }, select: { status: true } });
  // While their account is suspended, owners can't answer, and no one decides without them.
  const decidableFrom = owner.status === "active" ? deadlineText(due, await readZone(ctx, listing.id)) : null;
  await queueMail(ctx.db, {
    to: { userId: listing.claimed_by_id },
    template: "transfer-asked",
    values: { ...about, name: await nameOf(ctx, listing.claimed_by_id), decidableFrom, path, listingId: listing.id },
  });
}

/** The admins' list with this listing's claims. */
const claimsPath = (listing: ListingRow): string =>
  routes.adminList(routes.adminListings, { status: "all", has_claim: "true", search: listing.name });

/** Mails the claimant what the owner answered to the transfer request. */
export async function notifyClaimant(
  ctx: Ctx,
  listing: ListingRow,
  about: { claim: { id: number; user_id: number }; template: "transfer-refused" | "proof-asked"; quote: string },
): Promise<void> {
  const { claim, template, quote } = about;
  const name = await nameOf(ctx, claim.user_id);
  const values = { name, listing: listing.name, quote, path: routes.claim(claim.id) };
  await queueMail(ctx.db, { to: { userId: claim.user_id }, template, values });
}

/** Mails the claimant that the claim was approved. */
export async function notifyClaimApproval(ctx: Ctx, listing: ListingRow, userId: number): Promise<void> {
  const values = { name: await nameOf(ctx, userId), listing: listing.name, path: routes.ownedListing(listing.id) };
  await queueMail(ctx.db, { to: { userId }, template: "claim-approved", values });
}

/** Whether someone pays for a plan that renews, and without the lost listing owns none that it could cover. */
async function paysForNothing({ db }: Ctx, userId: number, lostId: number): Promise<boolean> {
  const renewing = { userId, status: { in: [...runningStatuses] }, cancelAtPeriodEnd: false };
  const [plans, listings] = [
    await db.subscription.count({ where: renewing }),
    await db.listing.count({ where: { claimedById: userId, mergedIntoId: null, id: { not: lostId } } }),
  ];
  return plans > 0 && listings === 0;
}

/**
 * Mails a former owner whom a decision took the listing from that they still pay for a plan, if it covers nothing now: the
 * mail about the decision says only what was decided.
 */
export async function notifyIdlePlan(ctx: Ctx, listing: ListingRow, userId: number): Promise<void> {
  if (!(await paysForNothing(ctx, userId, listing.id))) return;
  const values = { name: await nameOf(ctx, userId), listing: listing.name, isPlanIdle: true };
  await queueMail(ctx.db, { to: { userId }, template: "owner-ended", values });
}

/** Mails a user that they became the owner of a listing, or that they no longer are without having lost it. */
export async function notifyOwnershipChange(
  ctx: Ctx,
  listing: ListingRow,
  { userId, template }: { userId: number; template: "owner-set" | "owner-ended" },
): Promise<void> {
  const values = { name: await nameOf(ctx, userId), listing: listing.name };
  const to = { userId };
  if (template === "owner-set") await queueMail(ctx.db, { to, template, values });
  else {
    const isPlanIdle = await paysForNothing(ctx, userId, listing.id);
    await queueMail(ctx.db, { to, template, values: { ...values, isPlanIdle } });
  }
}
