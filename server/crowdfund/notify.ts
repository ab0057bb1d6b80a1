import "server-only";
import { z } from "zod";
import { routes } from "@/lib/routes";
import { type Ctx } from "../ctx";
import { type MailReceiver, queueMail } from "../mail/queue";
import { type ContributionFacts } from "./facts";

const select = {
  userId: true,
  user: { select: { fullName: true } },
  donorName: true,
  donorEmail: true,
  paymentId: true,
  amountCents: true,
  campaign: {
    select: {
      listing: { select: { id: true, name: true, slug: true, category: { select: { fullSlug: true } } } },
    },
  },
} as const;

const isAddress = (text: string | null): text is string => z.email().max(254).safeParse(text).success;

/** Whom a payer's mail goes to: the address that they gave, their account, or the one that the provider knows. */
function receiverOf({ userId, donorEmail }: { userId: number | null; donorEmail: string }, known: string | null) {
  if (isAddress(donorEmail)) return { email: donorEmail } satisfies MailReceiver;
  if (userId !== null) return { userId } satisfies MailReceiver;
  return isAddress(known) ? ({ email: known } satisfies MailReceiver) : null;
}

/** What was known of the money before. */
interface Before {
  id: number;
  isPaid: boolean;
  refundedCents: number;
}

/**
 * Tells the payer by mail of what is new: a receipt for what was paid, and what was given back. Nobody is told where no
 * address is known.
 */
export async function notifyContribution(ctx: Ctx, { before, facts }: { before: Before; facts: ContributionFacts }) {
  const returned = facts.refundedCents - before.refundedCents;
  if (before.isPaid && returned <= 0) return;
  const row = await ctx.db.contribution.findUniqueOrThrow({ where: { id: before.id }, select });
  const to = receiverOf(row, facts.email);
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
    const paid_at = (facts.paidAt ?? ctx.now).toISOString();
    await queueMail(ctx.db, { to, template: "contribution-received", values: { ...about, paid_at } });
  }
  if (returned > 0) {
    const values = { ...about, returned_cents: returned, returned_in_all_cents: facts.refundedCents };
    await queueMail(ctx.db, { to, template: "contribution-refunded", values });
  }
}
