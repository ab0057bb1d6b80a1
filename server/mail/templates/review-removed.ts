import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To an author whose review an admin has removed. */
export const reviewRemoved = mailTemplate({
  kind: "review",
  values: z.strictObject({
    name: z.string(),
    listing: z.string(),
    path: z.string(),
    title: z.string(),
    /** Why, in the admin's words; may be empty. */
    reason: z.string(),
  }),
  sample: {
    name: "Robin Ashdown",
    listing: "Harbor Family Law",
    path: "/business/lawyers/harbor-family-law",
    title: "Clear answers",
    reason: "It names a patient.",
  },
  reason: (site) => `You wrote a review at ${site.name}.`,
  subject: ({ listing }) => `Your review of ${listing} was removed`,
  body: ({ name, listing, title, reason }, site) => [
    { text: `Hello ${name},` },
    { text: `Our moderators have removed your review of ${listing}:` },
    { quote: title },
    ...(reason ? [{ text: "The reason that they gave:" }, { quote: reason }] : []),
    { text: `If you think that this is a mistake, write to us and we look at it again.` },
    { link: `Write to ${site.supportEmail}`, href: `mailto:${site.supportEmail}` },
  ],
});
