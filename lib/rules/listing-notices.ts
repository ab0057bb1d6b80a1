import { type ListingPermission } from "./team";

/** The account's settings that the mails about its listings depend on. */
interface AccountPreferences {
  /** Each review at once, instead of one mail a day. */
  auto_approve_reviews: boolean;
}

interface Notice {
  label: string;
  hint: string;
  /** Who gets such mails: those who may do this with the listing. */
  permission: ListingPermission;
  /** Whether they are sent to those who chose nothing for the listing. The account may still turn off their kind. */
  byDefault(preferences: AccountPreferences): boolean;
}

/** The mails about a listing that are chosen for each listing. */
export const listingNotices = {
  new_review: {
    label: "Each new review, at once",
    hint: "A mail when a review becomes visible.",
    permission: "reply",
    byDefault: ({ auto_approve_reviews }) => auto_approve_reviews,
  },
  daily_summary: {
    label: "Daily summary of reviews",
    hint: "One mail a day, if there are new reviews.",
    permission: "reply",
    byDefault: ({ auto_approve_reviews }) => !auto_approve_reviews,
  },
  transfer: {
    label: "Requests to take over the listing",
    hint: "You have three days to answer one. Your dashboard shows them, too.",
    permission: "transfer",
    byDefault: () => true,
  },
  affiliation: {
    label: "Who works where",
    hint: "When another listing says that it works at this one, or this one at it, and when that ends.",
    permission: "edit",
    byDefault: () => true,
  },
  facts: {
    label: "Whether the listing's facts are still right",
    hint: "When they haven't changed or been confirmed for half a year.",
    permission: "transfer",
    byDefault: () => true,
  },
  premium: {
    label: "End of the listing's Premium",
    hint: "A reminder before Premium ends. Mails about your payments always come.",
    permission: "pay",
    byDefault: () => true,
  },
} as const satisfies Record<string, Notice>;
export type ListingNotice = keyof typeof listingNotices;

export const listingNoticeKeys = Object.keys(listingNotices) as ListingNotice[];

/** Whether such a mail is due, by what was chosen for the listing (null: nothing) or else the account's settings. */
export const isNoticeDue = (notice: ListingNotice, chosen: boolean | null, preferences: AccountPreferences): boolean =>
  chosen ?? listingNotices[notice].byDefault(preferences);
