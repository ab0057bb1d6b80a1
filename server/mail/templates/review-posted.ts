import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To the owner of a listing whose new review has become visible. */
export const reviewPosted = mailTemplate({
  kind: "review",
  values: z.strictObject({
    name: z.string(),
    listing: z.string(),
    path: z.string(),
    title: z.string(),
    rating: z.int(),
    content: z.string(),
  }),
  sample: {
    name: "Robin Ashdown",
    listing: "Harbor Family Law",
    path: "/business/lawyers/harbor-family-law",
    title: "Clear answers",
    rating: 5,
    content: "They called back the same day.",
  },
  reason: (site) => `You own a listing at ${site.name}.`,
  subject: ({ listing }) => `A new review of ${listing}`,
  body: ({ name, listing, path, title, rating, content }, site) => [
    { text: `Hello ${name},` },
    { text: `Somebody has reviewed ${listing} and gave ${rating} of 5 stars:` },
    { quote: title },
    { quote: content },
    { link: `See it on the page of ${listing}`, href: site.at(path) },
  ],
});
