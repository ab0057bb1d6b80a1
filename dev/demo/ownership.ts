import { between, faker, pick } from "./chance";
import { type Listings } from "./listings";
import { type People } from "./people";
import { type DemoRows, type PlannedListing, type UserRow } from "./rows";
import { daysAgo, since } from "./time";

const relationships = [
  "Owner",
  "Partner",
  "Office manager",
  "I run the front office",
  "Practice manager",
  "Daughter of the founder",
  "Physician in this practice",
];

const proofs = [
  "",
  "You can reach me at the number on the listing between nine and noon.",
  "My name is on the license that I can send you.",
  "Our website names me on its page about the team.",
];

const claimed = (listing: PlannedListing, owner: UserRow, at: Date) => {
  listing.row.claimedById = owner.id;
  listing.row.claimedAt = at;
};

/** Assigns listings to owners, each with an approved claim. */
export function planOwners({ all, special }: Listings, people: People, now: Date): DemoRows["claims"] {
  const [first, ...others] = people.owners;
  if (!first) throw new Error("no owner");
  const firsts = [special.fullBusiness, special.fullDoctor, special.waitingOfOwner];
  for (const listing of firsts) claimed(listing, first, since(listing.row.createdAt, now));
  const ordinary = all.slice(Object.keys(special).length + 10).filter(({ row }) => row.status === "active" && row.city);
  const chosen = faker.helpers.arrayElements(ordinary, others.length * 3);
  chosen.forEach((listing, index) => {
    const owner = others[index % others.length];
    if (owner) claimed(listing, owner, since(listing.row.createdAt, now));
  });
  const [second] = others;
  if (second) claimed(special.transferAsked, second, daysAgo(now, 300));
  return all.flatMap(({ row }) => {
    if (!row.claimedById || !row.claimedAt) return [];
    const { claimedById: userId, claimedAt } = row;
    const decidedAt = new Date(claimedAt);
    return [
      {
        listingId: row.id,
        userId,
        status: "approved" as const,
        relationship: pick(relationships),
        notes: pick(proofs),
        decidedById: people.accounts.admin.id,
        decidedAt,
        createdAt: new Date(decidedAt.getTime() - between(5, 40) * 3_600_000),
      },
    ];
  });
}

/** Pending claims, a transfer request that waits for the owner, and some that were rejected or withdrawn. */
export function planOpenClaims({ all, special }: Listings, people: People, now: Date): DemoRows["claims"] {
  const { reviewer, admin } = people.accounts;
  const free = all.filter(({ row }) => row.status === "active" && !row.claimedById && row.phone && row.id > 40);
  const ask = (listing: PlannedListing, user: UserRow, days: number) => ({
    listingId: listing.row.id,
    userId: user.id,
    relationship: pick(relationships),
    notes: pick(proofs),
    createdAt: daysAgo(now, days),
  });
  const open = faker.helpers
    .arrayElements(free, 8)
    .map((listing, index) => ask(listing, people.authors[index + 20] ?? reviewer, between(0, 6)));
  const rival = people.authors[60] ?? reviewer;
  const [refused, withdrawn] = faker.helpers.arrayElements(
    free.filter(({ row }) => open.every((claim) => claim.listingId !== row.id)),
    2,
  );
  if (!refused || !withdrawn) throw new Error("no listings to claim");
  return [
    {
      ...ask(special.claimAsked, reviewer, 2),
      proposed: {
        phone: "+13125550161",
        website: "https://redwing-injury-law.example.com/new",
        description: "We moved to a larger office in June and now take cases in the whole county.",
      },
    },
    { ...ask(special.claimAsked, rival, 1), notes: "I bought the firm in October." },
    { ...ask(special.transferAsked, rival, 5), kind: "transfer", ownerAgreedAt: daysAgo(now, 4) },
    ...open,
    {
      ...ask(refused, rival, 60),
      status: "rejected",
      reason: "The number given belongs to no one at this office.",
      decidedById: admin.id,
      decidedAt: daysAgo(now, 57),
    },
    { ...ask(withdrawn, reviewer, 90), status: "withdrawn" },
  ];
}
