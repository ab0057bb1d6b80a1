import { type ModerationKind } from "../contract/moderation";
import { routes } from "./routes";

interface ModerationList {
  path: string;
  nouns: readonly [one: string, many: string];
}

/** The page of each list that moderators work through, and what is in it. */
export const moderationLists: Record<ModerationKind, ModerationList> = {
  users: { path: routes.adminUsers, nouns: ["user", "users"] },
  listings: { path: routes.adminListings, nouns: ["listing", "listings"] },
  reviews: { path: routes.adminReviews, nouns: ["review", "reviews"] },
  photos: { path: routes.adminPhotos, nouns: ["photo", "photos"] },
  reports: { path: routes.adminReports, nouns: ["report", "reports"] },
  corrections: { path: routes.adminCorrections, nouns: ["correction", "corrections"] },
  appeals: { path: routes.adminAppeals, nouns: ["appeal", "appeals"] },
  "second-looks": { path: routes.adminSecondLooks, nouns: ["second look", "second looks"] },
  messages: { path: routes.adminMessages, nouns: ["message", "messages"] },
};

/** The page of what is assigned to the visitor in a list. */
export const assignedPath = (kind: ModerationKind): string => `${moderationLists[kind].path}?assigned=me`;
