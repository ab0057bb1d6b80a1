import { createHash } from "node:crypto";
import { between, chance, faker, pick, spin, weighted } from "./chance";
import { type People } from "./people";
import { type DemoRows, type PlannedListing, type ReviewRow } from "./rows";
import { soonAfter } from "./time";
import { mended, pleased } from "./words/replies";

const seen = new Set<unknown>(["active", "flagged"]);
const isSeen = (review: ReviewRow) => seen.has(review.status) && !review.deletedAt;

/** Generates a listing's replies without repeating a text; null for a repeated one. */
function replyWriter({ category }: PlannedListing): (rating: number) => string | null {
  const used = new Set<string>();
  return (rating) => {
    const text = spin(pick(rating >= 4 ? pleased[category.line.domain] : mended));
    if (used.has(text)) return null;
    used.add(text);
    return text;
  };
}

/** Owners' replies to many of the reviews of owned listings. */
export function planReplies(
  reviews: readonly ReviewRow[],
  owned: readonly PlannedListing[],
  now: Date,
): DemoRows["replies"] {
  const owners = new Map(
    owned.map((listing) => [listing.row.id, { id: listing.row.claimedById, write: replyWriter(listing) }]),
  );
  return reviews.flatMap((review) => {
    const owner = owners.get(review.listingId);
    if (!owner || !isSeen(review) || !chance(0.4)) return [];
    const content = owner.write(review.rating);
    if (!content) return [];
    const createdAt = soonAfter(review.createdAt, now);
    return [{ reviewId: review.id, authorId: owner.id, content, createdAt, updatedAt: createdAt }];
  });
}

const notes = {
  spam: ["", "Links to another office.", "The same text stands on two other pages."],
  harassment: ["", "Attacks the receptionist by name."],
  language: ["", "Swearing in the last sentence."],
  guidelines: ["", "Tells what someone else was treated for.", "About parking, not about the doctor."],
  fake: ["", "We have no client of this name.", "This person was never a patient here."],
  other: ["", "This is about the office next door.", "Outdated: the doctor moved away."],
} as const;

const reasons = Object.keys(notes) as (keyof typeof notes)[];

/** Reports: open ones on flagged reviews, resolved ones on removed reviews and on some that stayed. */
export function planFlags(reviews: readonly ReviewRow[], people: People, now: Date): DemoRows["flags"] {
  return reviews.flatMap((review) => {
    const isOpen = review.status === "flagged" && !review.deletedAt;
    const isSettled = review.status === "removed" || (review.status === "active" && chance(0.01));
    if (!isOpen && !isSettled) return [];
    const others = people.authors.filter(({ id }) => id !== review.userId);
    return faker.helpers
      .arrayElements(
        others,
        weighted([
          [6, 1],
          [3, 2],
          [1, 4],
        ] as const),
      )
      .map((reporter) => {
        const reason = pick(reasons);
        const createdAt = soonAfter(review.createdAt, now);
        return {
          reviewId: review.id,
          userId: reporter.id,
          reason,
          note: pick(notes[reason]),
          createdAt,
          settledAt: isOpen ? null : soonAfter(createdAt, now),
        };
      });
  });
}

const visitorHash = (number: number) => createHash("sha256").update(`demo visitor ${number}`).digest("base64url");

/** Helpful votes by users and guests: a few reviews have many, most have none. */
export function planVotes(reviews: readonly ReviewRow[], people: People, now: Date): DemoRows["votes"] {
  return reviews.filter(isSeen).flatMap((review) => {
    const [least, most] = weighted([
      [64, [0, 0]],
      [26, [1, 2]],
      [8, [3, 6]],
      [2, [8, 16]],
    ] as const);
    const count = between(least, most);
    const users = faker.helpers.arrayElements(
      people.authors.filter(({ id }) => id !== review.userId),
      Math.ceil(count / 2),
    );
    const guests = faker.helpers.uniqueArray(() => between(1, 900), Math.floor(count / 2));
    const at = () => soonAfter(review.createdAt, now);
    return [
      ...users.map((user) => ({ reviewId: review.id, userId: user.id, createdAt: at() })),
      ...guests.map((guest) => ({ reviewId: review.id, visitorHash: visitorHash(guest), createdAt: at() })),
    ];
  });
}

/** Edits of visible reviews: a pending one by the demo's reviewer, an approved one, and a rejected one. */
export function planRevisions(reviews: readonly ReviewRow[], people: People, now: Date): DemoRows["revisions"] {
  const { reviewer, admin } = people.accounts;
  const own = reviews.find(
    (review) => review.userId === reviewer.id && review.status === "active" && !review.deletedAt,
  );
  const others = reviews.filter((review) => review.userId !== reviewer.id && review.status === "active").slice(-40);
  const [approved, rejected] = [others[3], others[11]];
  if (!own || !approved || !rejected) throw new Error("no reviews to revise");
  const decided = { decidedById: admin.id, decidedAt: new Date(now.getTime() - 3_600_000) };
  return [
    {
      reviewId: own.id,
      rating: Math.min(own.rating + 1, 5),
      title: "After the second visit",
      content:
        "I went back since, and the waiting was shorter. The office called the next day to ask how things were. I am changing my rating for that.",
      createdAt: soonAfter(own.createdAt, now),
    },
    {
      reviewId: approved.id,
      rating: approved.rating,
      title: approved.title,
      content: approved.content,
      status: "approved",
      createdAt: approved.createdAt,
      ...decided,
    },
    {
      reviewId: rejected.id,
      rating: 1,
      title: "Changed my mind",
      content: "See my blog for the full story.",
      status: "rejected",
      reason: "Advertising",
      createdAt: rejected.createdAt,
      ...decided,
    },
  ];
}
