import "server-only";
import { isMailable } from "@/lib/contract/text";
import { routes } from "@/lib/site/routes";
import { type Ctx } from "../ctx";
import { type MailReceiver, queueMail } from "../mail/queue";
import { type ContributionState } from "./contribution-state";

const select = {
  userId: true,
  user: { select: { fullName: true } },
  donorName: true,
  donorEmail: true,
  paymentId: true,
  amountCents: true,
  campaign: {
    select: {
      listing: {
        select: {
          ...{ id: true, name: true, slug: true, status: true, closedOn: true },
          category: { select: { fullSlug: true } },
        },
      },
    },
  },
} as const;

const isAddress = (text: string | null): text is string => text !== null && isMailable(text);

/** The receiver of a payer's mail: the address that they gave, else their account, else the address at the provider. */
function receiverOf({ userId, donorEmail }: { userId: number | null; donorEmail: string }, known: string | null) {
  if (isAddress(donorEmail)) return { email: donorEmail } satisfies MailReceiver;
  if (userId !== null) return { userId } satisfies MailReceiver;
  return isAddress(known) ? ({ email: known } satisfies MailReceiver) : null;
}

/** Whether a listing closed or went off the site, so that a contribution buys nothing yet. */
const isAway = ({ status, closedOn }: { status: string; closedOn: Date | null }) =>
  status !== "active" || closedOn !== null;

/** The contribution as stored before the sync. */
interface Before {
  id: number;
  isPaid: boolean;
  refundedCents: number;
}

/**
 * Queues mails to the payer about what is new: a receipt for the payment, and a mail for a refund or
 * one that failed. Does nothing when no
 * address is known.
 */
export async function notifyContribution(ctx: Ctx, { before, state }: { before: Before; state: ContributionState }) {
  const returned = state.refundedCents - before.refundedCents;
  if (before.isPaid && returned === 0) return;
  const row = await ctx.db.contribution.findUniqueOrThrow({ where: { id: before.id }, select });
  const to = receiverOf(row, state.email);
  if (!to) return;
  const { category, ...listing } = row.campaign.listing;
  const about = {
    name: row.donorName || (row.user?.fullName ?? ""),
    listing: listing.name,
    path: routes.listing({ ...listing, category_full_slug: category.fullSlug }),
    payment: row.paymentId ?? "",
    amount_cents: row.amountCents,
  };
  if (!before.isPaid) {
    const paid_at = (state.paidAt ?? ctx.now).toISOString();
    const values = { ...about, paid_at, is_away: isAway(row.campaign.listing) };
    await queueMail(ctx.db, { to, template: "contribution-received", values });
  }
  if (returned < 0) {
    const values = { ...about, failed_cents: -returned };
    await queueMail(ctx.db, { to, template: "contribution-refund-failed", values });
  }
  if (returned > 0) {
    const values = { ...about, returned_cents: returned, returned_in_all_cents: state.refundedCents };
    await queueMail(ctx.db, { to, template: "contribution-refunded", values });
  }
}

const addressOf = (to: MailReceiver): string => ("email" in to ? to.email.toLowerCase() : `user ${to.userId}`);

/** Tells everyone who paid, and the listing's owner, that the campaign reached its goal: once for each address. */
export async function notifyReached(ctx: Ctx, campaignId: number): Promise<void> {
  const { contributions, grant, listing } = await ctx.db.campaign.findUniqueOrThrow({
    where: { id: campaignId },
    select: {
      contributions: { where: { paidAt: { not: null } }, select, orderBy: { id: "asc" } },
      grant: { select: { endsAt: true } },
      listing: {
        select: {
          id: true,
          name: true,
          slug: true,
          category: { select: { fullSlug: true } },
          claimedBy: { select: { id: true, fullName: true } },
        },
      },
    },
  });
  const { category, claimedBy, name, ...place } = listing;
  const path = routes.listing({ ...place, category_full_slug: category.fullSlug });
  const payers = contributions.map((row) => ({
    to: receiverOf(row, null),
    name: row.donorName || (row.user?.fullName ?? ""),
  }));
  const owner = claimedBy ? [{ to: { userId: claimedBy.id }, name: claimedBy.fullName }] : [];
  const told = new Set<string>();
  for (const { to, name: receiver } of [...payers, ...owner]) {
    if (!to || told.has(addressOf(to))) continue;
    told.add(addressOf(to));
    const until = (grant?.endsAt ?? ctx.now).toISOString();
    await queueMail(ctx.db, {
      to,
      template: "campaign-reached",
      values: { name: receiver, listing: name, path, until },
    });
  }
}
