import "server-only";
import { z } from "zod";
import { planState } from "@/lib/contract/billing";
import { dayText } from "@/lib/format/date";
import { dollarText } from "@/lib/format/money";
import { planSentence } from "@/lib/format/plan-words";
import { type PlanState } from "@/lib/rules/premium-cause";
import { type PremiumPlan, premiumPlans, planOrder } from "@/lib/rules/pricing";
import { greeting, type MailSite, mailTemplate, supportLink } from "../template";

const planValues = z.strictObject({
  name: z.string(),
  plan: z.enum(planOrder),
  amountCents: z.int(),
  /** The number that is printed on the invoice. */
  invoice: z.string(),
});
const planSample = { name: "Robin Ashdown", plan: "yearly" as const, amountCents: 50_000, invoice: "QEMFEE3F-0001" };
const day = (time: string) => dayText(time) ?? time;

const label = (plan: PremiumPlan) => premiumPlans[plan].label.toLowerCase();

/** A plan as pages show it, so that mails say the same. */
const samplePlan: PlanState = {
  name: "yearly",
  goesOn: "renews",
  at: "2026-12-07T12:00:00.000Z",
  isInForce: true,
  priceCents: 50_000,
  chargeCents: 45_000,
  creditCents: 5_000,
  owedCents: 0,
  isCardExpiring: false,
};

/** What the mails about a plan have in common. */
const planNews = {
  kind: "payment" as const,
  values: z.strictObject({ name: z.string(), plan: planState }),
  sample: { name: "Robin Ashdown", plan: samplePlan },
  reason: (site: MailSite) => `You have a premium plan on ${site.name}.`,
};
const owedSample = { ...planNews.sample, plan: { ...samplePlan, goesOn: "owed" as const, owedCents: 50_000 } };

const afterPremium = ({ repliesNeedPremium }: MailSite) =>
  repliesNeedPremium
    ? "your listings no longer rank above equally good matches, the badge is gone, and you can't post new replies. Replies already posted stay."
    : "your listings no longer rank above equally good matches, and the badge is gone.";

/** Emails about premium plans and the end of premium. */
export const premiumMails = {
  /** The receipt for a billing period. */
  "plan-receipt": mailTemplate({
    kind: "payment",
    values: z.strictObject({ ...planValues.shape, paidAt: z.string(), startsAt: z.string(), endsAt: z.string() }),
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
      `Thank you. This is the receipt for your premium membership on ${site.name}.`,
      {
        facts: [
          ["Plan", premiumPlans[plan].label],
          ["Amount", dollarText(amountCents)],
          ["Paid on", day(paidAt)],
          ["Period", `${day(startsAt)} to ${day(endsAt)}`],
          ["Invoice", invoice],
          ["Seller", site.seller],
        ],
      },
      "You can switch or cancel the plan at any time.",
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
      /** The credit that was taken back with the payment. */
      creditCents: z.int(),
    }),
    sample: { ...planSample, refundedCents: 50_000, until: null as string | null, creditCents: 45_000 },
    reason: (site) => `You paid for a premium plan on ${site.name}.`,
    subject: ({ refundedCents }) => `Your ${dollarText(refundedCents)} refund is on its way`,
    body: ({ name, plan, refundedCents, amountCents, until, creditCents, invoice }, site) => [
      greeting(name),
      `Your ${dollarText(refundedCents)} refund from ${site.name} is on its way. It can take your bank a few days to show it.`,
      {
        facts: [
          ["Refund", dollarText(refundedCents)],
          ["Original payment", dollarText(amountCents)],
          ["Plan paid for", premiumPlans[plan].label],
          ["Invoice", invoice],
          ...(creditCents > 0 ? ([["Credit taken back", dollarText(creditCents)]] as const) : []),
        ],
      },
      until
        ? `Your premium membership continues until ${day(until)}.`
        : "The premium membership that it paid for has ended. Nothing more will be charged.",
      { link: "Open the premium page", href: site.at("/premium") },
    ],
  }),

  /** The payer's bank sent a refund back. */
  "plan-refund-failed": mailTemplate({
    kind: "payment",
    values: z.strictObject({ ...planValues.shape, failedCents: z.int() }),
    sample: { ...planSample, failedCents: 50_000 },
    reason: (site) => `You paid for a premium plan on ${site.name}.`,
    subject: ({ failedCents }) => `Your ${dollarText(failedCents)} refund failed`,
    body: ({ name, failedCents, invoice }, site) => [
      greeting(name),
      `Your bank sent back the ${dollarText(failedCents)} refund of invoice ${invoice}, for example because the card was replaced. We still owe it to you. Tell us how we can pay it.`,
      supportLink(site),
    ],
  }),

  /** A renewal could not be charged. */
  "plan-payment-failed": mailTemplate({
    ...planNews,
    sample: owedSample,
    subject: ({ plan }) => `Payment of ${dollarText(plan.owedCents)} failed: update your card`,
    body: ({ name, plan }, site) => [
      greeting(name),
      `Your ${label(plan.name)} Premium plan on ${site.name} couldn't be renewed. ${planSentence(plan)}`,
      "We'll try your card again over the next days. You can update it now, and the payment follows.",
      { link: "Update card", href: site.at("/premium") },
    ],
  }),

  /** The same on the seventh day, if it is still unpaid. */
  "plan-payment-due": mailTemplate({
    ...planNews,
    sample: owedSample,
    subject: ({ plan }) =>
      plan.isInForce
        ? `Premium ends on ${day(plan.at)} unless you pay`
        : `${dollarText(plan.owedCents)} is still unpaid`,
    body: ({ name, plan }, site) => [
      greeting(name),
      `The payment for your ${label(plan.name)} Premium plan on ${site.name} is a week late.`,
      `${planSentence(plan)} ${plan.isInForce ? "After that" : "Until then"} ${afterPremium(site)}`,
      { link: "Update card", href: site.at("/premium") },
    ],
  }),

  /** The plan was canceled and ends with the paid period. */
  "plan-canceled": mailTemplate({
    ...planNews,
    sample: { ...planNews.sample, plan: { ...samplePlan, goesOn: "ends" } },
    subject: ({ plan }) => `Plan canceled: Premium ends on ${day(plan.at)}`,
    body: ({ name, plan }, site) => [
      greeting(name),
      `You canceled your ${label(plan.name)} Premium plan on ${site.name}. Nothing more will be charged.`,
      `Premium ends on ${day(plan.at)}. After that ${afterPremium(site)}`,
      { link: "Keep Premium", href: site.at("/premium") },
    ],
  }),

  /** The payer switched to this plan. */
  "plan-switched": mailTemplate({
    ...planNews,
    subject: ({ plan }) => `Your Premium plan is now ${label(plan.name)}`,
    body: ({ name, plan }, site) => [
      greeting(name),
      `You switched to the ${label(plan.name)} Premium plan on ${site.name}. The unused time of the other plan was ` +
        `credited.`,
      planSentence(plan),
      { link: "Manage Billing", href: site.at("/premium") },
    ],
  }),

  /** The plan is over. */
  "plan-ended": mailTemplate({
    ...planNews,
    values: planNews.values.extend({
      /** Whether the payer's bank gave the money back after a dispute. */
      isDisputed: z.boolean(),
    }),
    sample: { ...planNews.sample, plan: { ...samplePlan, goesOn: "over" as const }, isDisputed: true },
    subject: () => "Your Premium plan has ended",
    body: ({ name, plan, isDisputed }, site) => [
      greeting(name),
      `This is about your ${label(plan.name)} Premium plan on ${site.name}. ${planSentence(plan)}`,
      `${isDisputed ? "Your bank gave the payment back to you. " : ""}Nothing more will be charged.`,
      `Now ${afterPremium(site)} You can start again at any time.`,
      { link: "See the plans", href: site.at("/premium") },
    ],
  }),

  /** A plan renews within 30 days: a yearly one, or one whose card expires before. */
  "plan-renewing": mailTemplate({
    ...planNews,
    subject: ({ plan: { at, chargeCents, isCardExpiring } }) =>
      isCardExpiring
        ? `Your card expires before Premium renews on ${day(at)}`
        : `Premium renews on ${day(at)} for ${dollarText(chargeCents ?? 0)}`,
    body: ({ name, plan }, site) => [
      greeting(name),
      `This is about your ${label(plan.name)} Premium plan on ${site.name}. ${planSentence(plan)}`,
      "To stop the renewal, cancel before that day.",
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
      listing
        ? `Premium for ${listing} ends on ${day(endsAt)}.`
        : `Your premium membership, which covers all listings you own, ends on ${day(endsAt)}.`,
      site.repliesNeedPremium
        ? "After that you'll lose the premium badge, priority placement, and replies to new reviews."
        : "After that you'll lose the premium badge and priority placement.",
      { link: "See the premium plans", href: site.at("/premium") },
    ],
  }),
};
