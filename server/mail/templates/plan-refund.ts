import "server-only";
import { z } from "zod";
import { dayText } from "@/lib/format/date";
import { dollarText } from "@/lib/format/money";
import { premiumPlans, planOrder } from "@/lib/rules/pricing";
import { mailTemplate } from "../template";

/** To somebody who got money back that they had paid for their premium plan. */
export const planRefund = mailTemplate({
  kind: "payment",
  values: z.strictObject({
    name: z.string(),
    plan: z.enum(planOrder),
    refundedCents: z.int(),
    amountCents: z.int(),
    /** Until when premium lasts all the same; null: it has ended. */
    until: z.string().nullable(),
    invoice: z.string(),
  }),
  sample: {
    name: "Robin Ashdown",
    plan: "yearly" as const,
    refundedCents: 50_000,
    amountCents: 50_000,
    until: null as string | null,
    invoice: "in_1",
  },
  reason: (site) => `You have paid for a premium plan at ${site.name}.`,
  subject: ({ refundedCents }) => `We have given ${dollarText(refundedCents)} back to you`,
  body: ({ name, plan, refundedCents, amountCents, until, invoice }, site) => [
    { text: `Hello ${name},` },
    { text: `We have given money back to you that you had paid at ${site.name}. It takes your bank a few days.` },
    {
      facts: [
        ["Given back", dollarText(refundedCents)],
        ["Of a payment of", dollarText(amountCents)],
        ["Plan", premiumPlans[plan].label],
        ["Invoice", invoice],
      ],
    },
    {
      text: until
        ? `Your premium membership goes on until ${dayText(until) ?? until}.`
        : "The premium membership that it had paid for has ended.",
    },
    { link: "Open the premium page", href: site.at("/premium") },
  ],
});
