import { planDays } from "./days";
import { planHistory, planPageMetas } from "./addresses";
import { planCampaigns } from "./campaigns";
import { planCategories } from "./categories";
import { applyClosings } from "./closings";
import { restartChance } from "./chance";
import { planListings } from "./listings";
import { planOpenClaims, planOwners } from "./ownership";
import { type DemoAccounts, planPeople } from "./people";
import { applyPremium, planPremium } from "./premium";
import { planFlags, planReplies, planRevisions, planVotes } from "./review-extras";
import { planReviews } from "./reviews";
import { type DemoRows } from "./rows";
import { startOfDay } from "./time";

export interface Demo {
  rows: DemoRows;
  accounts: DemoAccounts;
}

/**
 * Generates the whole demo in memory: the same rows each time, with dates relative to the start of the day of `time`. Every
 * person, firm, and text is invented.
 */
export function planDemo(time: Date): Demo {
  const now = startOfDay(time);
  restartChance();
  const people = planPeople(now);
  const categories = planCategories(now, people.accounts.reviewer);
  const listings = planListings(now, categories, people);
  const approved = planOwners(listings, people, now);
  const { campaigns, contributions } = planCampaigns(listings, people, now);
  const { subscriptions, subscriptionPayments, grants } = planPremium(listings, people, { now, campaigns });
  const listingRows = listings.all.map(({ row }) => row);
  applyPremium({ users: people.users, listings: listingRows }, grants, now);
  applyClosings(listingRows, campaigns, now);
  const reviews = planReviews(listings, people, now);
  const owned = listings.all.filter(({ row }) => row.claimedById);
  return {
    accounts: people.accounts,
    rows: {
      users: people.users,
      settings: people.settings,
      adminSeats: people.adminSeats,
      categories: categories.map(({ row }) => row),
      listings: listingRows,
      slugHistory: planHistory(listings, categories, now),
      subscriptions,
      subscriptionPayments,
      campaigns,
      contributions,
      grants,
      claims: [...approved, ...planOpenClaims(listings, people, now)],
      reviews,
      replies: planReplies(reviews, owned, now),
      flags: planFlags(reviews, people, now),
      votes: planVotes(reviews, people, now),
      revisions: planRevisions(reviews, people, now),
      pageMetas: planPageMetas(listings, now),
      days: planDays(
        owned.filter(({ row }) => row.claimedById === people.accounts.owner.id),
        now,
      ),
    },
  };
}
