import { type RemovalReason } from "@/lib/rules/removal-reasons";
import { between, chance, faker, type Weighted, weighted } from "./chance";
import { type Listings } from "./listings";
import { type People } from "./people";
import { reviewWriter } from "./review-text";
import { type PlannedListing, type ReviewRow, type UserRow } from "./rows";
import { since } from "./time";

/** How many people reviewed a listing: most listings have few. */
const sizes: Weighted<readonly [number, number]> = [
  [42, [0, 0]],
  [26, [1, 3]],
  [22, [4, 9]],
  [9, [10, 20]],
  [2, [30, 48]],
];

const mostReviewed = 318;

/** Shares of five to one stars, by how good a listing is. */
const tempers: Weighted<readonly number[]> = [
  [5, [74, 17, 4, 2, 3]],
  [6, [52, 27, 11, 5, 5]],
  [2, [30, 25, 20, 12, 13]],
  [1, [10, 14, 20, 24, 32]],
];

/** For listings with many reviews. */
const wellLiked = [66, 20, 7, 3, 4];

const statuses: Weighted<ReviewRow["status"]> = [
  [905, "active"],
  [45, "pending"],
  [28, "flagged"],
  [22, "removed"],
];

const removals = [
  { removalReason: "private_data", removalFacts: "Names a private person who is not the subject of the listing." },
  { removalReason: "advertising", removalFacts: "The last sentence advertises another business." },
  { removalReason: "wrong_listing", removalFacts: "Written about a different office in the same building." },
  { removalReason: "hate_or_threat", removalFacts: "The second sentence insults a person who works there." },
] satisfies { removalReason: RemovalReason; removalFacts: string }[];

type Draft = Omit<ReviewRow, "id">;

function reviewsOf(listing: PlannedListing, authors: readonly UserRow[], now: Date): Draft[] {
  const write = reviewWriter(listing);
  const temper = authors.length > 20 ? wellLiked : weighted(tempers);
  return authors.map((author) => {
    const rating = weighted(temper.map((share, index) => [share, 5 - index] as const));
    const status = weighted(statuses);
    const start = new Date(Math.max(listing.row.createdAt.getTime(), author.createdAt.getTime()));
    const createdAt = status === "pending" ? since(new Date(now.getTime() - 9 * 86_400_000), now) : since(start, now);
    return {
      listingId: listing.row.id,
      userId: author.id,
      rating,
      ...write(rating),
      status,
      ...(status === "removed" && faker.helpers.arrayElement(removals)),
      createdAt,
      updatedAt: createdAt,
    };
  });
}

function authorsFor(listing: PlannedListing, { special }: Listings, people: People): UserRow[] {
  // A listing with only a name has no reviews either.
  if (!listing.row.city) return [];
  const isFirst = listing === special.fullDoctor;
  const [least, most] = isFirst
    ? [mostReviewed, mostReviewed]
    : listing === special.fullBusiness
      ? [24, 24]
      : weighted(sizes);
  return faker.helpers.arrayElements(people.authors, between(least, most));
}

/** The demo's reviewer has a review in each status, on these listings. */
function ofReviewer({ all }: Listings, people: People, now: Date): Draft[] {
  const { reviewer } = people.accounts;
  const reviewed = all.filter(({ row }) => row.status === "active").slice(20, 26);
  const own = ["active", "active", "pending", "flagged", "removed", "active"] as const;
  return reviewed.flatMap((listing, index) =>
    reviewsOf(listing, [reviewer], now).map((review) => {
      const status = own[index] ?? "active";
      const none = { removalReason: null, removalFacts: null };
      return { ...review, status, ...(status === "removed" ? removals[0] : none) };
    }),
  );
}

/** All reviews, oldest first. Pending listings have none; some were deleted by their author. */
export function planReviews(listings: Listings, people: People, now: Date): ReviewRow[] {
  const own = ofReviewer(listings, people, now);
  const taken = new Set(own.map(({ listingId }) => listingId));
  const others = listings.all
    .filter(({ row }) => row.status !== "pending")
    .flatMap((listing) => {
      const isTaken = taken.has(listing.row.id);
      const authors = authorsFor(listing, listings, people).filter(
        (author) => !isTaken || author !== people.accounts.reviewer,
      );
      return reviewsOf(listing, authors, now);
    })
    .map((review) => (chance(0.004) ? { ...review, deletedAt: since(review.createdAt, now) } : review));
  return [...own, ...others]
    .sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime())
    .map((review, index) => ({ ...review, id: index + 1 }));
}
