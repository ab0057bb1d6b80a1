import "server-only";
import { z } from "zod";
import { dayText } from "@/lib/format/date";
import { routes } from "@/lib/site/routes";
import { greeting, mailTemplate } from "../template";

/** The most listings that one mail names. */
const mostNamed = 20;

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
      `The listing ${listing} has been approved. Anyone can find it now.`,
      { link: "Open the listing", href: site.at(path) },
    ],
  }),

  /** An owner is asked whether facts that no one has changed or confirmed for long are still right. */
  "facts-confirm": mailTemplate({
    kind: "general",
    values: z.strictObject({
      name: z.string(),
      listings: z.array(z.strictObject({ listingId: z.number().int(), listing: z.string(), confirmedAt: z.string() })),
    }),
    sample: {
      name: "Robin Ashdown",
      listings: [{ listingId: 5, listing: "Ashdown and Partners", confirmedAt: "2026-03-04T09:00:00.000Z" }],
    },
    reason: (site) => `You own a listing on ${site.name}.`,
    notice: ({ listings }) => ({ notice: "facts", listingIds: listings.map(({ listingId }) => listingId) }),
    subject: ({ listings: [first, ...others] }) =>
      `Are the facts of ${others.length === 0 ? (first?.listing ?? "your listing") : `your ${others.length + 1} listings`} still right?`,
    body: ({ name, listings }, site) => [
      greeting(name),
      "Phone numbers, hours, and addresses change. Please have a look, and confirm with one click what is right.",
      ...listings
        .slice(0, mostNamed)
        .flatMap(({ listing, listingId, confirmedAt }) => [
          `${listing}: last changed or confirmed on ${dayText(confirmedAt)}.`,
          { link: `Look at ${listing}`, href: site.at(routes.confirmFacts(listingId)) },
        ]),
      ...(listings.length > mostNamed ? [`And ${listings.length - mostNamed} more, on your dashboard.`] : []),
    ],
  }),

  /** A listing that someone follows has closed or moved. */
  "listing-closed": mailTemplate({
    kind: "general",
    values: z.strictObject({
      name: z.string(),
      listing: z.string(),
      path: z.string(),
      movedTo: z.strictObject({ name: z.string(), path: z.string() }).nullable(),
    }),
    sample: {
      name: "Robin Ashdown",
      listing: "Ashdown and Partners",
      path: "/business/legal/ashdown-and-partners",
      movedTo: { name: "Ashdown Law", path: "/business/legal/ashdown-law" },
    },
    reason: (site) => `You follow a listing on ${site.name}.`,
    subject: ({ listing, movedTo }) => `${listing} has ${movedTo ? "moved" : "closed"}`,
    body: ({ name, listing, path, movedTo }, site) => [
      greeting(name),
      movedTo
        ? `${listing}, which you follow, is now at ${movedTo.name}.`
        : `${listing}, which you follow, has closed. Its reviews stay readable.`,
      ...(movedTo ? [{ link: `See ${movedTo.name}`, href: site.at(movedTo.path) }] : []),
      { link: `See ${listing}`, href: site.at(path) },
    ],
  }),

  /** An admin moved a listing to another category, as its owner asked. */
  "category-approved": mailTemplate({
    kind: "general",
    values: z.strictObject({ name: z.string(), listing: z.string(), category: z.string(), path: z.string() }),
    sample: {
      name: "Robin Ashdown",
      listing: "Ashdown and Partners",
      category: "Family Law",
      path: "/ownerdashboard?listing=5",
    },
    reason: (site) => `You manage a listing on ${site.name}.`,
    subject: ({ listing, category }) => `${listing} is now in ${category}`,
    body: ({ name, listing, category, path }, site) => [
      greeting(name),
      `${listing} is now in the category ${category}, as you asked. If its address changed, the old one leads to the new one.`,
      { link: "Open your dashboard", href: site.at(path) },
    ],
  }),
};
