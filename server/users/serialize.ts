import "server-only";
import { type OwnUser, type Preferences, type User } from "@/lib/contract/user";
import { hasName, nameChangeableAt, preferenceDefaults } from "@/lib/rules/account";
import { type ListingMember, type UserSettings } from "@/generated/prisma/client";
import { type UserRow } from "./sql";

/** Serializes an account, for its own user and for admins. The stored premium flag may lag behind its end. */
export function toUser(row: UserRow, now: Date): User {
  const createdAt = row.created_at.toISOString();
  const isPremium = row.premium_membership && (row.premium_expires === null || row.premium_expires > now);
  return {
    id: row.id,
    email: row.email,
    full_name: row.full_name,
    bio: row.bio,
    profile_image: row.profile_image,
    user_type: row.user_type,
    role: row.user_type,
    is_staff: row.user_type === "admin",
    status: row.status,
    verified: row.verified,
    premium_membership: isPremium,
    premium_expires: isPremium ? (row.premium_expires?.toISOString() ?? null) : null,
    claimed_businesses: row.claimed_businesses,
    total_reviews: row.total_reviews,
    created_at: createdAt,
    created_date: createdAt,
    date_joined: createdAt,
    updated_at: row.updated_at.toISOString(),
  };
}

/** Serializes saved preferences, or the defaults. */
function toPreferences(row: UserSettings | null): Preferences {
  if (!row) return preferenceDefaults;
  return {
    email_notifications: row.emailNotifications,
    review_notifications: row.reviewNotifications,
    marketing_emails: row.marketingEmails,
    profile_public: row.profilePublic,
    show_email_public: row.showEmailPublic,
    auto_approve_reviews: row.autoApproveReviews,
    alert_emails: row.alertEmails,
  };
}

/** The columns of the given preferences. */
export const toSettings = (given: Partial<Preferences>): Partial<Omit<UserSettings, "userId">> => ({
  emailNotifications: given.email_notifications,
  reviewNotifications: given.review_notifications,
  marketingEmails: given.marketing_emails,
  profilePublic: given.profile_public,
  showEmailPublic: given.show_email_public,
  autoApproveReviews: given.auto_approve_reviews,
  alertEmails: given.alert_emails,
});

/** What only an account's own user sees of it. */
interface OwnRows {
  settings: UserSettings | null;
  memberships: ListingMember[];
  openListings: number;
}

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Serializes an account for its own user. */
export const toOwnUser = (row: UserRow, { settings, memberships, openListings }: OwnRows, now: Date): OwnUser => ({
  ...toUser(row, now),
  preferences: toPreferences(settings),
  needs_name: !hasName(row.full_name),
  name_changeable_at: isoOf(nameChangeableAt(row)),
  premium_listings: openListings,
  memberships: memberships.map(({ id, listingId, role }) => ({ id, listing_id: listingId, role })),
});
