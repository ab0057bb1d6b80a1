import "server-only";
import { z } from "zod";
import { greeting, type MailSite, mailTemplate } from "../template";

const values = z.strictObject({ name: z.string(), listing: z.string(), path: z.string(), title: z.string() });
const sample = {
  name: "Robin Ashdown",
  listing: "Harbor Family Law",
  path: "/business/lawyers/harbor-family-law",
  title: "Clear answers",
};

const toAuthor = { kind: "review" as const, reason: (site: MailSite) => `You wrote a review on ${site.name}.` };
const toOwner = {
  kind: "review" as const,
  reason: (site: MailSite) => `You own a listing on ${site.name}, or work on one.`,
};

const openListing = ({ listing, path }: { listing: string; path: string }, site: MailSite) => ({
  link: `See it on the listing for ${listing}`,
  href: site.at(path),
});

/** Missing in mails that were queued by an older version. */
const listingId = z.int().optional();

/** Emails about reviews, to their authors and to the owners of listings. */
export const reviewMails = {
  /** An admin approved the review, or an edit to it. */
  "review-approved": mailTemplate({
    ...toAuthor,
    values: z.strictObject({ ...values.shape, isEdit: z.boolean() }),
    sample: { ...sample, isEdit: false },
    subject: ({ listing, isEdit }) => `Your ${isEdit ? "edited review" : "review"} of ${listing} is online`,
    body: (given, site) => [
      greeting(given.name),
      `Your ${given.isEdit ? "edit to this review" : "review"} of ${given.listing} has been approved. It is now public:`,
      { quote: given.title },
      openListing(given, site),
    ],
  }),

  /** The listing's owner replied. */
  "review-replied": mailTemplate({
    ...toAuthor,
    values: z.strictObject({ ...values.shape, reply: z.string(), isChanged: z.boolean().default(false) }),
    sample: { ...sample, reply: "Thank you for taking the time.", isChanged: false },
    subject: ({ listing, isChanged }) =>
      isChanged ? `${listing} changed their reply to your review` : `${listing} replied to your review`,
    body: (given, site) => [
      greeting(given.name),
      `The owner of ${given.listing} ${given.isChanged ? "changed their reply" : "replied"} to your review:`,
      { quote: given.title },
      "Reply:",
      { quote: given.reply },
      openListing(given, site),
    ],
  }),

  /** A new review of the owner's listing became visible. */
  "review-posted": mailTemplate({
    ...toOwner,
    values: z.strictObject({ ...values.shape, listingId, rating: z.int(), content: z.string() }),
    sample: { ...sample, listingId: 5, rating: 5, content: "They called back the same day." },
    notice: ({ listingId: id }) => ({ notice: "new_review", listingIds: id === undefined ? [] : [id] }),
    subject: ({ listing }) => `A new review of ${listing}`,
    body: (given, site) => [
      greeting(given.name),
      `${given.listing} has a new review with ${given.rating} out of 5 stars:`,
      { quote: given.title },
      { quote: given.content },
      openListing(given, site),
    ],
  }),

  /** A review of the owner's listing has another text. */
  "review-edited": mailTemplate({
    ...toOwner,
    values: z.strictObject({
      ...values.shape,
      listingId,
      rating: z.int(),
      ratingBefore: z.int(),
      content: z.string(),
    }),
    sample: { ...sample, listingId: 5, rating: 2, ratingBefore: 5, content: "They no longer call back." },
    notice: ({ listingId: id }) => ({ notice: "new_review", listingIds: id === undefined ? [] : [id] }),
    subject: ({ listing }) => `A review of ${listing} was edited`,
    body: (given, site) => [
      greeting(given.name),
      given.rating === given.ratingBefore
        ? `The author of a review of ${given.listing} changed its text. It now reads:`
        : `The author of a review of ${given.listing} changed it from ${given.ratingBefore} to ${given.rating} out of 5 stars. It now reads:`,
      { quote: given.title },
      { quote: given.content },
      "If you replied to it, readers see that your reply was to an earlier version. You can change it.",
      openListing(given, site),
    ],
  }),

  /** For owners who want one email a day: reviews of their listings that became visible the day before. */
  "review-digest": mailTemplate({
    ...toOwner,
    values: z.strictObject({
      name: z.string(),
      /** Includes reviews that the email doesn't show. */
      count: z.int().positive(),
      reviews: z
        .array(z.strictObject({ listing: z.string(), listingId, path: z.string(), rating: z.int(), title: z.string() }))
        .min(1),
    }),
    sample: {
      name: sample.name,
      count: 2,
      reviews: [{ listing: sample.listing, listingId: 5, path: sample.path, rating: 5, title: sample.title }],
    },
    notice: ({ reviews }) => ({
      notice: "daily_summary",
      listingIds: [...new Set(reviews.flatMap(({ listingId: id }) => id ?? []))],
    }),
    subject: ({ count }) => (count === 1 ? "One new review of your listings" : `${count} new reviews of your listings`),
    body: ({ name, count, reviews }, site) => [
      greeting(name),
      count === 1 ? "You have one new review:" : `You have ${count} new reviews:`,
      ...reviews.flatMap((review) => [
        `${review.listing}, ${review.rating} out of 5 stars`,
        { quote: review.title },
        openListing(review, site),
      ]),
      ...(count > reviews.length ? [`And ${count - reviews.length} more, on your listings' pages.`] : []),
    ],
  }),
};
