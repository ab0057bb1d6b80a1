import "server-only";
import { z } from "zod";
import { counted } from "@/lib/format/number";
import { alertLimits } from "@/lib/rules/alert";
import { routes } from "@/lib/site/routes";
import { alertTokens } from "../../auth/mail-token";
import { greeting, type MailBlock, mailTemplate, type MailSite } from "../template";

const matches = z.strictObject({
  name: z.string(),
  /** The results, the newest first. */
  path: z.string(),
  hasMore: z.boolean(),
  listings: z.array(z.strictObject({ name: z.string(), place: z.string(), path: z.string() })).min(1),
});

const values = z.strictObject({
  userId: z.int(),
  name: z.string(),
  searches: z.array(matches),
  /** Includes reviews that the email doesn't show. */
  reviewCount: z.int().nonnegative(),
  reviews: z.array(z.strictObject({ listing: z.string(), path: z.string(), rating: z.int(), title: z.string() })),
  /** Whether they pause now, because the person has been away. */
  isLast: z.boolean(),
});

const sample: z.output<typeof values> = {
  userId: 1,
  name: "Robin Ashdown",
  searches: [
    {
      name: "Divorce lawyer, Portland, ME",
      path: "/search?q=divorce+lawyer&location=Portland%2C+ME&sort=newest",
      hasMore: false,
      listings: [{ name: "Harbor Family Law", place: "Portland, ME", path: "/business/lawyers/harbor-family-law" }],
    },
  ],
  reviewCount: 1,
  reviews: [
    { listing: "Harbor Family Law", path: "/business/lawyers/harbor-family-law", rating: 5, title: "Clear answers" },
  ],
  isLast: false,
};

function matchBlocks({ name, path, hasMore, listings }: z.output<typeof matches>, site: MailSite): MailBlock[] {
  const count = counted(listings.length, "listing");
  return [
    `“${name}” has ${hasMore ? `more than ${count}` : count} that ${isAre(listings.length, hasMore)} new:`,
    { link: `Open “${name}”`, href: site.at(path) },
    ...listings.map((listing) => ({
      link: listing.place ? `${listing.name}, ${listing.place}` : listing.name,
      href: site.at(listing.path),
    })),
  ];
}

const isAre = (count: number, hasMore: boolean): string => (count === 1 && !hasMore ? "is" : "are");

function subjectOf({ searches, reviewCount }: z.output<typeof values>): string {
  const [first, ...others] = searches;
  if (!first) return `New reviews of listings you follow`;
  const found = others.length === 0 ? `New for “${first.name}”` : `New for ${searches.length} of your searches`;
  return reviewCount > 0 ? `${found}, and new reviews` : found;
}

/** The mail of a day to someone who saved searches or follows listings. */
export const alertMails = {
  alerts: mailTemplate({
    kind: "alert",
    values,
    sample,
    reason: (site) => `You saved a search or follow a listing on ${site.name}.`,
    stop({ userId }, site) {
      const token = alertTokens.tokenOf(String(userId));
      return { page: site.at(routes.unsubscribe(token)), oneClick: site.at(routes.stopAlerts(token)) };
    },
    subject: subjectOf,
    body: ({ name, searches, reviews, reviewCount, isLast }, site) => [
      greeting(name),
      ...searches.flatMap((search) => matchBlocks(search, site)),
      ...(reviews.length > 0 ? ["New reviews of listings you follow:"] : []),
      ...reviews.flatMap((review) => [
        `${review.listing}, ${review.rating} out of 5 stars`,
        { quote: review.title },
        { link: `Read the reviews of ${review.listing}`, href: site.at(`${review.path}#reviews`) },
      ]),
      ...(reviewCount > reviews.length ? [`And ${reviewCount - reviews.length} more, on the listings' pages.`] : []),
      ...(isLast
        ? [
            `You haven't signed in for ${alertLimits.pausedAfterDays} days, so this is the last email like this. ` +
              "Sign in, and they go on.",
          ]
        : []),
      { link: "Change what you hear about", href: site.at(routes.alerts()) },
    ],
  }),
};
