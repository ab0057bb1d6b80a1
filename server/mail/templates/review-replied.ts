import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To an author whose review the listing's owner has answered. */
export const reviewReplied = mailTemplate({
  kind: "review",
  values: z.strictObject({
    name: z.string(),
    listing: z.string(),
    path: z.string(),
    title: z.string(),
    reply: z.string(),
  }),
  sample: {
    name: "Robin Ashdown",
    listing: "Harbor Family Law",
    path: "/business/lawyers/harbor-family-law",
    title: "Clear answers",
    reply: "Thank you for taking the time.",
  },
  reason: (site) => `You wrote a review at ${site.name}.`,
  subject: ({ listing }) => `${listing} replied to your review`,
  body: ({ name, listing, path, title, reply }, site) => [
    { text: `Hello ${name},` },
    { text: `The owner of ${listing} has replied to your review:` },
    { quote: title },
    { text: "The reply:" },
    { quote: reply },
    { link: `See it on the page of ${listing}`, href: site.at(path) },
  ],
});
