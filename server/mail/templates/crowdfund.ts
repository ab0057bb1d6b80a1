import "server-only";
import { z } from "zod";
import { dayText } from "@/lib/format/date";
import { dollarText } from "@/lib/format/money";
import { greeting, type MailSite, mailTemplate, supportLink, writeToSupport } from "../template";

const values = z.strictObject({
  /** May be empty. */
  name: z.string(),
  listing: z.string(),
  path: z.string(),
  /** The payment's id at the provider. */
  payment: z.string(),
  amount_cents: z.number(),
});
const sample = {
  name: "Robin Ashdown",
  listing: "Harbor Family Law",
  path: "/business/lawyers/harbor-family-law",
  payment: "pi_3Q9sample",
  amount_cents: 2500,
};
const contribution = {
  kind: "payment" as const,
  reason: (site: MailSite) => `You made a contribution on ${site.name}.`,
};

/** Emails to people who contributed to a listing's premium year. */
export const crowdfundMails = {
  /** The receipt. */
  "contribution-received": mailTemplate({
    ...contribution,
    values: z.strictObject({ ...values.shape, paid_at: z.string(), is_away: z.boolean().default(false) }),
    sample: { ...sample, paid_at: "2026-03-04T14:05:09.000Z", is_away: false },
    subject: ({ listing }) => `Receipt for your contribution to ${listing}`,
    body: ({ name, listing, path, payment, amount_cents: cents, paid_at: paidAt, is_away }, site) => [
      greeting(name),
      `Thank you. We received your contribution toward a premium year for ${listing}.`,
      {
        facts: [
          ["Amount", dollarText(cents)],
          ["Paid on", dayText(paidAt) ?? ""],
          ["For", `Credit for a premium year of ${listing}`],
          ["Payment", payment],
          ["Seller", site.seller],
        ],
      },
      "It counts as credit for the listing's premium year. It is a purchase, not a donation.",
      ...(is_away
        ? [
            "The listing closed, or went off the site, while you paid. Your credit waits until it is back.",
            ...writeToSupport(site, "If you would rather have your money back, write to us."),
          ]
        : []),
      { link: "See the campaign's progress", href: site.at(path) },
    ],
  }),

  /** A contribution was refunded, in full or in part. */
  "contribution-refunded": mailTemplate({
    ...contribution,
    values: z.strictObject({
      ...values.shape,
      /** This refund, and all refunds of the payment so far. */
      returned_cents: z.number(),
      returned_in_all_cents: z.number(),
    }),
    sample: { ...sample, returned_cents: 1000, returned_in_all_cents: 1000 },
    subject: ({ listing, returned_cents: cents }) => `Refund of ${dollarText(cents)} for ${listing}`,
    body: ({ name, listing, payment, ...money }, site) => [
      greeting(name),
      `Your ${dollarText(money.returned_cents)} refund for ${listing} is on its way. It can take your bank a few days to show it.`,
      {
        facts: [
          ["Paid", dollarText(money.amount_cents)],
          ["This refund", dollarText(money.returned_cents)],
          ["Refunded in total", dollarText(money.returned_in_all_cents)],
          ["Payment", payment],
        ],
      },
      supportLink(site),
    ],
  }),

  /** The payer's bank sent a refund back. */
  "contribution-refund-failed": mailTemplate({
    ...contribution,
    values: z.strictObject({ ...values.shape, failed_cents: z.number() }),
    sample: { ...sample, failed_cents: 1000 },
    subject: ({ listing, failed_cents: cents }) => `Your ${dollarText(cents)} refund for ${listing} failed`,
    body: ({ name, listing, payment, failed_cents: cents }, site) => [
      greeting(name),
      `Your bank sent back the ${dollarText(cents)} refund for ${listing}, for example because the card was replaced. Until it is paid in another way, the contribution counts again. Tell us how we can pay it.`,
      { facts: [["Payment", payment]] },
      supportLink(site),
    ],
  }),

  /** A campaign reached its goal: to each payer and the listing's owner. */
  "campaign-reached": mailTemplate({
    kind: "payment",
    reason: (site) => `You contributed to this listing on ${site.name}, or own it.`,
    values: z.strictObject({ name: z.string(), listing: z.string(), path: z.string(), until: z.string() }),
    sample: { name: sample.name, listing: sample.listing, path: sample.path, until: "2027-03-04T14:05:09.000Z" },
    subject: ({ listing }) => `${listing} reached its goal`,
    body: ({ name, listing, path, until }, site) => [
      greeting(name),
      `The contributions for ${listing} reached their goal. The listing is Premium until ${dayText(until) ?? ""}.`,
      { link: "See the listing", href: site.at(path) },
    ],
  }),
};
