import { faker } from "./chance";
import { type Listings } from "./listings";
import { type People } from "./people";
import {
  type CampaignRow,
  type GrantRow,
  type ListingRow,
  type SubscriptionPaymentRow,
  type SubscriptionRow,
  type UserRow,
} from "./rows";
import { daysAgo } from "./time";

interface Bought {
  subscriptions: SubscriptionRow[];
  subscriptionPayments: SubscriptionPaymentRow[];
  grants: GrantRow[];
}

/** Owners' subscriptions by state; the last one has ended. Days in the future are negative. */
const bought = [
  { plan: "yearly", status: "active", began: 165, ends: -200 },
  { plan: "monthly", status: "active", began: 18, ends: -12 },
  { plan: "monthly", status: "active", began: 5, ends: -25 },
  { plan: "monthly", status: "past_due", began: 33, ends: 3 },
  { plan: "yearly", status: "active", began: 300, ends: -65, isEnding: true },
  { plan: "monthly", status: "canceled", began: 90, ends: 60 },
] as const;

/** The grace of an unpaid renewal, as by default. */
const graceMs = 14 * 86_400_000;

const prices = { monthly: 5_000, yearly: 50_000 };

/** Subscriptions of the first owners, with their payments and premium grants. */
function planSubscriptions(owners: readonly UserRow[], now: Date): Bought {
  const subscriptions: SubscriptionRow[] = [];
  const subscriptionPayments: SubscriptionPaymentRow[] = [];
  const grants: GrantRow[] = [];
  bought.forEach(({ plan, status, began, ends, ...rest }, index) => {
    const owner = owners[index];
    if (!owner) return;
    const [startsAt, endsAt] = [daysAgo(now, began), daysAgo(now, ends)];
    const id = subscriptions.length + 1;
    owner.providerCustomer = `cus_demo_${owner.id}`;
    subscriptions.push({
      id,
      userId: owner.id,
      providerId: `sub_demo_${id}`,
      plan,
      status,
      priceCents: prices[plan],
      owedCents: status === "past_due" ? prices[plan] : 0,
      periodStartsAt: startsAt,
      periodEndsAt: endsAt,
      endedAt: status === "canceled" ? endsAt : null,
      cancelAtPeriodEnd: "isEnding" in rest,
      providerAt: startsAt,
      createdAt: startsAt,
      updatedAt: startsAt,
    });
    subscriptionPayments.push({
      subscriptionId: id,
      invoiceId: `in_demo_${id}`,
      paymentId: `pi_demo_${id}`,
      status: "paid",
      amountCents: prices[plan],
      periodStartsAt: startsAt,
      periodEndsAt: endsAt,
      paidAt: startsAt,
    });
    const until = status === "past_due" ? new Date(endsAt.getTime() + graceMs) : endsAt;
    const period = { startsAt, endsAt: until, createdAt: startsAt };
    grants.push({ cause: "subscription", userId: owner.id, subscriptionId: id, ...period });
  });
  return { subscriptions, subscriptionPayments, grants };
}

/** Admins' premium grants to two owners and some listings, with and without an end, one revoked, one expired. */
function planGifts({ all }: Listings, { owners, accounts }: People, now: Date): GrantRow[] {
  const byId = accounts.admin.id;
  const given = (days: number, ends: number | null) => ({
    byId,
    startsAt: daysAgo(now, days),
    createdAt: daysAgo(now, days),
    endsAt: ends === null ? null : daysAgo(now, ends),
  });
  const listings = faker.helpers.arrayElements(
    all.filter(({ row }) => row.status === "active" && !row.claimedById && row.description && row.id > 40),
    14,
  );
  const ends = [null, null, null, null, null, null, -30, -90, -200, -300, -45, -6];
  return [
    { cause: "user_grant", userId: owners[6]?.id, ...given(120, null) },
    { cause: "user_grant", userId: owners[7]?.id, ...given(40, -90) },
    ...listings.map(({ row }, index): GrantRow => {
      const base = { cause: "listing_grant" as const, listingId: row.id };
      if (index < ends.length) return { ...base, ...given(100, ends[index] ?? null) };
      return index === ends.length
        ? { ...base, ...given(400, 35) }
        : { ...base, ...given(80, null), revokedAt: daysAgo(now, 10) };
    }),
  ];
}

/** The year that a campaign paid for, from the day it reached its goal. */
const fundedYear = ({ id, listingId, reachedAt }: CampaignRow): GrantRow => {
  const startsAt = new Date(reachedAt ?? 0);
  return {
    cause: "crowdfund",
    listingId,
    campaignId: id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 365 * 86_400_000),
    createdAt: startsAt,
  };
};

/** All causes of premium. */
export function planPremium(
  listings: Listings,
  people: People,
  { now, campaigns }: { now: Date; campaigns: readonly CampaignRow[] },
): Bought {
  const { grants, ...plans } = planSubscriptions(people.owners, now);
  const funded = campaigns.filter(({ reachedAt }) => reachedAt).map(fundedYear);
  return { ...plans, grants: [...grants, ...planGifts(listings, people, now), ...funded] };
}

interface Premium {
  isPremium: boolean;
  expires: Date | null;
}

/** Whether any of these grants is in force, and when the last of them ends (null: never). */
function premiumFrom(grants: readonly GrantRow[], now: Date): Premium {
  const running = grants.filter(
    ({ revokedAt, startsAt, endsAt }) => !revokedAt && startsAt <= now && (!endsAt || endsAt > now),
  );
  const ends = running.map(({ endsAt }) => endsAt);
  const isOpen = ends.includes(null) || ends.length === 0;
  return {
    isPremium: running.length > 0,
    expires: isOpen ? null : new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0))),
  };
}

/** Sets users' and listings' premium from their grants. An owner's grants apply to the owner's listings. */
export function applyPremium(
  { users, listings }: { users: UserRow[]; listings: ListingRow[] },
  grants: readonly GrantRow[],
  now: Date,
): void {
  for (const user of users) {
    const { isPremium, expires } = premiumFrom(
      grants.filter(({ userId }) => userId === user.id),
      now,
    );
    user.premiumMembership = isPremium;
    user.premiumExpires = expires;
  }
  for (const listing of listings) {
    const own = grants.filter(
      ({ listingId, userId }) => listingId === listing.id || (userId && userId === listing.claimedById),
    );
    const { isPremium, expires } = premiumFrom(own, now);
    listing.isPremium = isPremium;
    listing.premiumExpires = expires;
  }
}
