import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To an author whose edit of a visible review an admin has not let through. */
export const reviewEditRejected = mailTemplate({
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
    reason: "",
  },
  reason: (site) => `You wrote a review at ${site.name}.`,
  subject: ({ listing }) => `Your edit of your review of ${listing} was not accepted`,
  body: ({ name, listing, path, title, reason }, site) => [
    { text: `Hello ${name},` },
    { text: `Our moderators have not accepted your edit of this review of ${listing}. It stays as it was before:` },
    { quote: title },
    ...(reason ? [{ text: "The reason that they gave:" }, { quote: reason }] : []),
    { link: `See it on the page of ${listing}`, href: site.at(path) },
  ],
});
