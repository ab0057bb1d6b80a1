import "server-only";
import { z } from "zod";
import { dayText } from "@/lib/format/date";
import { dollarText } from "@/lib/format/money";
import { premiumPlans, planOrder } from "@/lib/rules/pricing";
import { mailTemplate } from "../template";

/** To somebody who has paid for a period of their premium plan: the receipt. */
export const planReceipt = mailTemplate({
  kind: "payment",
  values: z.strictObject({
    name: z.string(),
    plan: z.enum(planOrder),
    amountCents: z.int(),
    paidAt: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
    invoice: z.string(),
  }),
  sample: {
    name: "Robin Ashdown",
    plan: "yearly" as const,
    amountCents: 50_000,
    paidAt: "2026-03-01T12:00:00.000Z",
    startsAt: "2026-03-01T12:00:00.000Z",
    endsAt: "2027-03-01T12:00:00.000Z",
    invoice: "in_1",
  },
  reason: (site) => `You have a premium plan at ${site.name}.`,
  subject: ({ amountCents }) => `Receipt: ${dollarText(amountCents)} for Premium`,
  body: ({ name, plan, amountCents, paidAt, startsAt, endsAt, invoice }, site) => [
    { text: `Hello ${name},` },
    { text: `Thank you. This is the receipt for your premium membership at ${site.name}.` },
    {
      facts: [
        ["Plan", premiumPlans[plan].label],
        ["Amount", dollarText(amountCents)],
        ["Paid on", dayText(paidAt) ?? paidAt],
        ["Period", `${dayText(startsAt) ?? startsAt} to ${dayText(endsAt) ?? endsAt}`],
        ["Invoice", invoice],
      ],
    },
    { text: "You can change or cancel the plan at any time under Manage Billing." },
    { link: "Manage Billing", href: site.at("/premium") },
  ],
});
