import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

const oneReview = z.strictObject({ listing: z.string(), path: z.string(), rating: z.int(), title: z.string() });

/** To an owner who wants one mail a day: the reviews of their listings that became visible the day before. */
export const reviewDigest = mailTemplate({
  kind: "review",
  values: z.strictObject({
    name: z.string(),
    /** All of them, also those that the mail does not show. */
    count: z.int().positive(),
    reviews: z.array(oneReview).min(1),
  }),
  sample: {
    name: "Robin Ashdown",
    count: 2,
    reviews: [
      { listing: "Harbor Family Law", path: "/business/lawyers/harbor-family-law", rating: 5, title: "Clear answers" },
    ],
  },
  reason: (site) => `You own a listing at ${site.name}.`,
  subject: ({ count }) => (count === 1 ? "One new review of your listings" : `${count} new reviews of your listings`),
  body: ({ name, count, reviews }, site) => [
    { text: `Hello ${name},` },
    { text: count === 1 ? "You have one new review:" : `You have ${count} new reviews:` },
    ...reviews.flatMap(({ listing, path, rating, title }) => [
      { text: `${listing}, ${rating} of 5 stars` },
      { quote: title },
      { link: `See it on the page of ${listing}`, href: site.at(path) },
    ]),
    ...(count > reviews.length ? [{ text: `And ${count - reviews.length} more, on the pages of your listings.` }] : []),
  ],
});
