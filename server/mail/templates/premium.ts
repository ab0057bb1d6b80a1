import "server-only";
import { z } from "zod";
import { dayText } from "@/lib/format/date";
import { dollarText } from "@/lib/format/money";
import { type PremiumPlan, premiumPlans, planOrder } from "@/lib/rules/pricing";
import { greeting, type MailSite, mailTemplate } from "../template";

const planValues = z.strictObject({
  name: z.string(),
  plan: z.enum(planOrder),
  amountCents: z.int(),
  invoice: z.string(),
});
const planSample = { name: "Robin Ashdown", plan: "yearly" as const, amountCents: 50_000, invoice: "in_1" };
const day = (time: string) => dayText(time) ?? time;

const label = (plan: PremiumPlan) => premiumPlans[plan].label.toLowerCase();

/** What the mails about a plan have in common. */
const planNews = {
  kind: "payment" as const,
  values: z.strictObject({
    name: z.string(),
    plan: z.enum(planOrder),
    /** When premium ends or ended. */
    until: z.string(),
  }),
  sample: { name: "Robin Ashdown", plan: "yearly" as PremiumPlan, until: "2026-12-07T12:00:00.000Z" },
  reason: (site: MailSite) => `You have a premium plan on ${site.name}.`,
};
const afterPremium = ({ repliesNeedPremium }: MailSite) =>
  repliesNeedPremium
    ? "your listings no longer rank above equally good matches, the badge is gone, and you can't post new replies. Replies already posted stay."
    : "your listings no longer rank above equally good matches, and the badge is gone.";

/** Emails about premium plans and the end of premium. */
export const premiumMails = {
  /** The receipt for a billing period. */
  "plan-receipt": mailTemplate({
    kind: "payment",
    values: z.strictObject({
      ...planValues.shape,
      paidAt: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
    }),
    sample: {
      ...planSample,
      paidAt: "2026-03-01T12:00:00.000Z",
      startsAt: "2026-03-01T12:00:00.000Z",
      endsAt: "2027-03-01T12:00:00.000Z",
    },
    reason: (site) => `You have a premium plan on ${site.name}.`,
    subject: ({ amountCents }) => `Receipt: ${dollarText(amountCents)} for Premium`,
    body: ({ name, plan, amountCents, paidAt, startsAt, endsAt, invoice }, site) => [
      greeting(name),
      { text: `Thank you. This is the receipt for your premium membership on ${site.name}.` },
      {
        facts: [
          ["Plan", premiumPlans[plan].label],
          ["Amount", dollarText(amountCents)],
          ["Paid on", day(paidAt)],
          ["Period", `${day(startsAt)} to ${day(endsAt)}`],
          ["Invoice", invoice],
        ],
      },
      { text: "You can switch or cancel the plan at any time." },
      { link: "Manage Billing", href: site.at("/premium") },
    ],
  }),

  /** A payment for a plan was refunded, in full or in part. */
  "plan-refund": mailTemplate({
    kind: "payment",
    values: z.strictObject({
      ...planValues.shape,
      refundedCents: z.int(),
      /** When premium ends, despite the refund; null if it has ended. */
      until: z.string().nullable(),
    }),
    sample: { ...planSample, refundedCents: 50_000, until: null as string | null },
    reason: (site) => `You paid for a premium plan on ${site.name}.`,
    subject: ({ refundedCents }) => `Your ${dollarText(refundedCents)} refund is on its way`,
    body: ({ name, plan, refundedCents, amountCents, until, invoice }, site) => [
      greeting(name),
      {
        text: `Your ${dollarText(refundedCents)} refund from ${site.name} is on its way. It can take your bank a few days to show it.`,
      },
      {
        facts: [
          ["Refund", dollarText(refundedCents)],
          ["Original payment", dollarText(amountCents)],
          ["Plan", premiumPlans[plan].label],
          ["Invoice", invoice],
        ],
      },
      {
        text: until
          ? `Your premium membership continues until ${day(until)}.`
          : "The premium membership that it paid for has ended.",
      },
      { link: "Open the premium page", href: site.at("/premium") },
    ],
  }),

  /** A renewal could not be charged; premium continues until `until`. */
  "plan-payment-failed": mailTemplate({
    ...planNews,
    subject: ({ until }) => `Payment failed: update your card by ${day(until)}`,
    body: ({ name, plan, until }, site) => [
      greeting(name),
      { text: `The payment for your ${label(plan)} Premium plan on ${site.name} failed.` },
      { text: `Update your card by ${day(until)}. Premium ends then if the payment hasn't succeeded.` },
      { link: "Update card", href: site.at("/premium") },
    ],
  }),

  /** The plan was canceled and ends with the paid period. */
  "plan-canceled": mailTemplate({
    ...planNews,
    subject: ({ until }) => `Plan canceled: Premium ends on ${day(until)}`,
    body: ({ name, plan, until }, site) => [
      greeting(name),
      { text: `You canceled your ${label(plan)} Premium plan on ${site.name}. Nothing more will be charged.` },
      { text: `Premium ends on ${day(until)}. After that ${afterPremium(site)}` },
      { link: "Keep Premium", href: site.at("/premium") },
    ],
  }),

  /** The payer switched to this plan. */
  "plan-switched": mailTemplate({
    ...planNews,
    values: planNews.values.extend({ priceCents: z.int() }),
    sample: { ...planNews.sample, priceCents: 50_000 },
    subject: ({ plan }) => `Your Premium plan is now ${label(plan)}`,
    body: ({ name, plan, until, priceCents }, site) => [
      greeting(name),
      {
        text:
          `You switched to the ${label(plan)} Premium plan on ${site.name}. The unused time of the other plan was ` +
          `credited.`,
      },
      { text: `It renews on ${day(until)} for ${dollarText(priceCents)}, less any credit that is left.` },
      { link: "Manage Billing", href: site.at("/premium") },
    ],
  }),

  /** The plan is over. */
  "plan-ended": mailTemplate({
    ...planNews,
    subject: () => "Your Premium plan has ended",
    body: ({ name, plan, until }, site) => [
      greeting(name),
      { text: `Your ${label(plan)} Premium plan on ${site.name} ended on ${day(until)}. Now ${afterPremium(site)}` },
      { text: "You can start again at any time." },
      { link: "See the plans", href: site.at("/premium") },
    ],
  }),

  /** A yearly plan renews in 30 days. */
  "plan-renewing": mailTemplate({
    kind: "payment",
    reason: planNews.reason,
    values: z.strictObject({ name: z.string(), plan: z.enum(planOrder), amountCents: z.int(), renewsAt: z.string() }),
    sample: {
      name: "Robin Ashdown",
      plan: "yearly",
      amountCents: 50_000,
      renewsAt: "2027-03-01T12:00:00.000Z",
    },
    subject: ({ renewsAt, amountCents }) => `Premium renews on ${day(renewsAt)} for ${dollarText(amountCents)}`,
    body: ({ name, plan, renewsAt, amountCents }, site) => [
      greeting(name),
      { text: `Your ${label(plan)} Premium plan on ${site.name} renews on ${day(renewsAt)}.` },
      {
        facts: [
          ["Amount", dollarText(amountCents)],
          ["Charged on", day(renewsAt)],
        ],
      },
      { text: "To keep Premium, you don't need to do anything. To stop the renewal, cancel before that day." },
      { link: "Manage Billing", href: site.at("/premium") },
    ],
  }),

  /** Premium ends within a week and won't renew on its own. */
  "premium-ending": mailTemplate({
    kind: "general",
    values: z.strictObject({
      name: z.string(),
      /** The listing whose premium ends; null if it is the account's premium, which covers all its listings. */
      listing: z.string().nullable(),
      listingId: z.int().nullish(),
      endsAt: z.string(),
    }),
    sample: {
      name: "Robin Ashdown",
      listing: "Ashdown and Partners",
      listingId: 5,
      endsAt: "2026-03-01T12:00:00.000Z",
    },
    notice: ({ listingId: id }) => ({ notice: "premium", listingIds: id ? [id] : [] }),
    reason: (site) => `You have a premium listing on ${site.name}.`,
    subject: ({ endsAt }) => `Premium ends on ${day(endsAt)}`,
    body: ({ name, listing, endsAt }, site) => [
      greeting(name),
      {
        text: listing
          ? `Premium for ${listing} ends on ${day(endsAt)}.`
          : `Your premium membership, which covers all listings you own, ends on ${day(endsAt)}.`,
      },
      {
        text: site.repliesNeedPremium
          ? "After that you'll lose the premium badge, priority placement, and replies to new reviews."
          : "After that you'll lose the premium badge and priority placement.",
      },
      { link: "See the premium plans", href: site.at("/premium") },
    ],
  }),
};
