import { fundedDays } from "../../lib/rules/crowdfund";
import { between, chance, pick, weighted } from "./chance";
import { type Listings } from "./listings";
import { type People } from "./people";
import { type CampaignRow, type DemoRows, type PlannedListing } from "./rows";
import { daysAgo, since } from "./time";

/** The price of a year, in cents. */
const goalCents = 50_000;

const amounts = [
  [5, 500],
  [5, 1_000],
  [6, 2_500],
  [3, 5_000],
  [1, 10_000],
] as const;

interface Wish {
  listing: PlannedListing;
  raised: number;
  /** Days since it began, and since it reached its goal. */
  began: number;
  reached?: number;
}

/** Adds contributions up to exactly `raised` cents. */
function pay({ raised, began }: Wish, { campaign, people, now }: { campaign: CampaignRow; people: People; now: Date }) {
  const paid: DemoRows["contributions"] = [];
  const end = campaign.reachedAt ? new Date(campaign.reachedAt) : now;
  for (let left = raised; left > 0;) {
    const amountCents = Math.min(left, weighted(amounts));
    left -= amountCents;
    const giver = chance(0.5) ? pick(people.authors) : null;
    const paidAt = since(daysAgo(now, began), end);
    const reference = `demo_${campaign.id}_${paid.length + 1}`;
    paid.push({
      campaignId: campaign.id,
      userId: giver?.id,
      status: "paid",
      amountCents,
      donorName: giver && chance(0.7) ? giver.fullName : "",
      donorEmail: giver && chance(0.5) ? giver.email : "",
      checkoutSessionId: `cs_${reference}`,
      paymentId: `pi_${reference}`,
      paidAt,
      createdAt: paidAt,
    });
  }
  return paid;
}

/** Campaigns for a premium year: one near its goal, one new, and three that reached it, one of whose years is over. */
export function planCampaigns(
  { all, special }: Listings,
  people: People,
  now: Date,
): Pick<DemoRows, "campaigns" | "contributions"> {
  const free = all.filter(({ row }) => row.status === "active" && !row.claimedById && row.description && row.id > 60);
  const nth = (n: number) => {
    const found = free[n];
    if (!found) throw new Error("no listing to fund");
    return found;
  };
  const wishes: Wish[] = [
    { listing: special.nearGoal, raised: 46_500, began: 40 },
    { listing: nth(3), raised: 1_500, began: 2 },
    { listing: nth(17), raised: goalCents, began: 90, reached: 60 },
    { listing: nth(free.length - 9), raised: goalCents, began: 240, reached: 170 },
    { listing: nth(41), raised: goalCents, began: 500, reached: between(395, 410) },
  ];
  const campaigns = wishes.map(({ listing, raised, began, reached }, index): CampaignRow => {
    const reachedAt = reached === undefined ? null : daysAgo(now, reached);
    return {
      id: index + 1,
      listingId: listing.row.id,
      goalCents,
      raisedCents: raised,
      status: reached === undefined ? "open" : reached > fundedDays ? "ended" : "reached",
      reachedAt,
      yearFrom: reachedAt,
      createdAt: daysAgo(now, began),
    };
  });
  const contributions = wishes.flatMap((wish, index) => {
    const campaign = campaigns[index];
    return campaign ? pay(wish, { campaign, people, now }) : [];
  });
  return { campaigns, contributions };
}
