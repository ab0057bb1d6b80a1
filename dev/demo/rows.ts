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

/** A category to put listings in, with its full path. */
export interface PlannedCategory {
  row: CategoryRow;
  path: string;
  line: Line;
  share: number;
}

/** Who a listing is about, as its page and its reviews speak of them. */
export interface Lead {
  first: string;
  last: string;
  sex: "female" | "male";
}

/** A listing to be inserted, with what the texts about it need to know. */
export interface PlannedListing {
  row: ListingRow;
  category: PlannedCategory;
  lead: Lead;
  /** "Dr. Vega", "Ms. Lindqvist". */
  who: string;
  /** The name by which a reviewer calls it. */
  firm: string;
  city: string;
}

/** Everything that the demo puts into the database. Figures that the database computes itself are not among it. */
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
