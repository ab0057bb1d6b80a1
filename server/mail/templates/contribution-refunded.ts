import "server-only";
import { z } from "zod";
import { dollarText } from "@/lib/format/money";
import { mailTemplate } from "../template";

/** To somebody who gets a contribution back, or a part of it. */
export const contributionRefunded = mailTemplate({
  kind: "payment",
  values: z.strictObject({
    /** May be empty. */
    name: z.string(),
    listing: z.string(),
    path: z.string(),
    /** The payment's id at the provider. */
    payment: z.string(),
    amount_cents: z.number(),
    /** What is given back now, and what has been up to now together. */
    returned_cents: z.number(),
    returned_in_all_cents: z.number(),
  }),
  sample: {
    name: "Robin Ashdown",
    listing: "Harbor Family Law",
    path: "/business/lawyers/harbor-family-law",
    payment: "pi_3Q9sample",
    amount_cents: 2500,
    returned_cents: 1000,
    returned_in_all_cents: 1000,
  },
  reason: (site) => `You paid a contribution at ${site.name}.`,
  subject: ({ listing, returned_cents: cents }) => `Refund of ${dollarText(cents)} for ${listing}`,
  body: ({ name, listing, payment, ...money }, site) => [
    { text: name ? `Hello ${name},` : "Hello," },
    {
      text: `We have given back ${dollarText(money.returned_cents)} of your contribution to a premium year for ${listing}. Your bank may need a few days until you see it.`,
    },
    {
      facts: [
        ["Paid", dollarText(money.amount_cents)],
        ["Given back now", dollarText(money.returned_cents)],
        ["Given back in all", dollarText(money.returned_in_all_cents)],
        ["Payment", payment],
      ],
    },
    { link: `Write to ${site.supportEmail}`, href: `mailto:${site.supportEmail}` },
  ],
});
