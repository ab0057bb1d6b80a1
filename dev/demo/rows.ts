import { type Prisma } from "../../generated/prisma/client";
import { type Line } from "./words/line";

type WithId<Row> = Row & { id: number };

export type UserRow = WithId<Prisma.UserCreateManyInput> & { createdAt: Date };
export type CategoryRow = WithId<Prisma.CategoryCreateManyInput>;
export type ListingRow = WithId<Prisma.ListingCreateManyInput> & { createdAt: Date };
export type ReviewRow = WithId<Prisma.ReviewCreateManyInput> & { createdAt: Date };
export type GrantRow = Prisma.PremiumGrantCreateManyInput & { startsAt: Date; endsAt: Date | null };
export type SubscriptionRow = WithId<Prisma.SubscriptionCreateManyInput>;
export type SubscriptionPaymentRow = Prisma.SubscriptionPaymentCreateManyInput;
export type CampaignRow = WithId<Prisma.CampaignCreateManyInput>;

/** A category for listings, with its full path. */
export interface PlannedCategory {
  row: CategoryRow;
  path: string;
  line: Line;
  share: number;
}

/** The people of a listing, as its page and its reviews name them. */
export interface Lead {
  first: string;
  last: string;
  sex: "female" | "male";
}

/** A listing row with what its texts need. */
export interface PlannedListing {
  row: ListingRow;
  category: PlannedCategory;
  lead: Lead;
  /** "Dr. Vega", "Ms. Lindqvist". */
  who: string;
  /** What reviewers call it. */
  firm: string;
  city: string;
}

/** All rows of the demo, without what the database computes itself. */
export interface DemoRows {
  users: UserRow[];
  settings: Prisma.UserSettingsCreateManyInput[];
  adminSeats: Prisma.AdminSeatCreateManyInput[];
  categories: CategoryRow[];
  listings: ListingRow[];
  slugHistory: Prisma.SlugHistoryCreateManyInput[];
  subscriptions: SubscriptionRow[];
  subscriptionPayments: SubscriptionPaymentRow[];
  campaigns: CampaignRow[];
  contributions: Prisma.ContributionCreateManyInput[];
  grants: GrantRow[];
  claims: Prisma.ClaimCreateManyInput[];
  reviews: ReviewRow[];
  replies: Prisma.ReviewReplyCreateManyInput[];
  flags: Prisma.ReviewFlagCreateManyInput[];
  votes: Prisma.HelpfulVoteCreateManyInput[];
  revisions: Prisma.ReviewRevisionCreateManyInput[];
  pageMetas: Prisma.PageMetaCreateManyInput[];
  days: Prisma.ListingDayCreateManyInput[];
}
