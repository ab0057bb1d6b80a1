import "server-only";
import { z } from "zod";
import { dayText } from "@/lib/format/date";
import { dollarText } from "@/lib/format/money";
import { mailTemplate } from "../template";

/** The receipt for a contribution to a listing's premium year. */
export const contributionReceived = mailTemplate({
  kind: "payment",
  values: z.strictObject({
    /** May be empty. */
    name: z.string(),
    listing: z.string(),
    path: z.string(),
    /** The payment's id at the provider. */
    payment: z.string(),
    amount_cents: z.number(),
    paid_at: z.string(),
  }),
  sample: {
    name: "Robin Ashdown",
    listing: "Harbor Family Law",
    path: "/business/lawyers/harbor-family-law",
    payment: "pi_3Q9sample",
    amount_cents: 2500,
    paid_at: "2026-03-04T14:05:09.000Z",
  },
  reason: (site) => `You paid a contribution at ${site.name}.`,
  subject: ({ listing }) => `Receipt for your contribution to ${listing}`,
  body: ({ name, listing, path, payment, amount_cents: cents, paid_at: paidAt }, site) => [
    { text: name ? `Hello ${name},` : "Hello," },
    { text: `We have received your contribution to a premium year for ${listing}. Thank you.` },
    {
      facts: [
        ["Amount", dollarText(cents)],
        ["Paid on", dayText(paidAt) ?? ""],
        ["For", `Credit for a premium year of ${listing}`],
        ["Payment", payment],
      ],
    },
    { text: `It counts as credit for the listing's premium year. It is a purchase, not a donation.` },
    { link: `See how far it is`, href: site.at(path) },
  ],
});
