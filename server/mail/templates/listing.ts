import "server-only";
import { z } from "zod";
import { routes } from "@/lib/site/routes";
import { keptDays } from "@/lib/rules/retention";
import { greeting, mailTemplate, writeToSupport } from "../template";

/** Emails about a listing, to its owner or, if it has none, to the person who added it. */
export const listingMails = {
  /** An admin approved a listing. */
  "listing-approved": mailTemplate({
    kind: "general",
    values: z.strictObject({ name: z.string(), listing: z.string(), path: z.string() }),
    sample: { name: "Robin Ashdown", listing: "Ashdown and Partners", path: "/business/legal/ashdown-and-partners" },
    reason: (site) => `You added or own a listing on ${site.name}.`,
    subject: ({ listing }) => `${listing} is now public`,
    body: ({ name, listing, path }, site) => [
      greeting(name),
      { text: `The listing ${listing} has been approved. Anyone can find it now.` },
      { link: "Open the listing", href: site.at(path) },
    ],
  }),

  /** A moderator refused a pending listing. */
  "listing-refused": mailTemplate({
    kind: "general",
    values: z.strictObject({ name: z.string(), listing: z.string(), reason: z.string() }),
    sample: { name: "Robin Ashdown", listing: "Ashdown and Partners", reason: "We found no office at this address." },
    reason: (site) => `You added or own a listing on ${site.name}.`,
    subject: ({ listing }) => `${listing} was not approved`,
    body: ({ name, listing, reason }, site) => [
      greeting(name),
      { text: `The listing ${listing} was not approved, so it isn't public.` },
      { text: "Reason:" },
      { quote: reason },
      ...writeToSupport(site),
    ],
  }),

  /** An admin decided a request for another category. */
  "category-decided": mailTemplate({
    kind: "general",
    values: z.strictObject({
      name: z.string(),
      listing: z.string(),
      category: z.string(),
      isApproved: z.boolean(),
      reason: z.string(),
      path: z.string(),
    }),
    sample: {
      name: "Robin Ashdown",
      listing: "Ashdown and Partners",
      category: "Family Law",
      isApproved: false,
      reason: "Your website names only tax law.",
      path: "/ownerdashboard?listing=5",
    },
    reason: (site) => `You manage a listing on ${site.name}.`,
    subject: ({ listing, category, isApproved }) =>
      isApproved ? `${listing} is now in ${category}` : `${listing} was not moved to ${category}`,
    body: ({ name, listing, category, isApproved, reason, path }, site) => [
      greeting(name),
      {
        text: isApproved
          ? `We moved ${listing} to the category ${category}, as you asked. Its old address leads to the new one.`
          : `You asked us to move ${listing} to the category ${category}. It stays where it is.`,
      },
      ...(reason ? [{ text: "Reason:" }, { quote: reason }] : []),
      { link: "Open your dashboard", href: site.at(path) },
      ...(isApproved ? [] : writeToSupport(site)),
    ],
  }),

  /** A moderator refused a photo of a listing or of a review. */
  "photo-refused": mailTemplate({
    kind: "general",
    values: z.strictObject({
      name: z.string(),
      listing: z.string(),
      listingId: z.number(),
      /** Missing in mails that were queued by an older version. */
      isOfReview: z.boolean().optional(),
      alt: z.string(),
      reason: z.string(),
    }),
    sample: {
      name: "Robin Ashdown",
      listing: "Ashdown and Partners",
      listingId: 5,
      alt: "Our waiting room",
      reason: "A client can be recognized in it.",
    },
    reason: (site) => `You added a photo on ${site.name}.`,
    subject: ({ listing, isOfReview }) =>
      `A photo ${isOfReview ? "in your review " : ""}of ${listing} was not approved`,
    body: ({ name, listing, listingId, isOfReview, alt, reason }, site) => [
      greeting(name),
      {
        text: `A photo that you added to ${isOfReview ? "your review of " : ""}${listing}${alt ? ` ("${alt}")` : ""} was not approved, so it isn't public.`,
      },
      { text: "Reason:" },
      { quote: reason },
      { text: `We delete the photo in ${keptDays.refusedPhotos} days. You can add another one.` },
      {
        link: "Manage the photos",
        href: site.at(isOfReview ? routes.dashboard("reviews") : routes.ownedListing(listingId, "photos")),
      },
      ...writeToSupport(site),
    ],
  }),
};
