import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Review } from "@/lib/contract/review";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { newVisitor, visitorCookie } from "@/server/auth/visitor";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { type Answer } from "../support/call";
import { raceRounds, races, raceTimeout } from "../support/depth";
import { differences } from "../support/recount";
import { grounds, act, patch, remove, someWords, stored, write } from "../support/reviews";

const db = database();
/** How many calls start at once. */
const crowd = 24;
vi.setConfig({ testTimeout: raceTimeout });

let people: SignedIn[];
let admins: SignedIn[];
let author: SignedIn;
let categoryId: number;

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: crowd }, () => signIn()));
  admins = await Promise.all(Array.from({ length: crowd / 2 }, () => signIn({ userType: "admin" })));
  author = await signIn();
  categoryId = (await makeCategory(db)).id;
});

// Whichever call won, stored values match the rows that they are derived from.
afterEach(async () => expect(await differences()).toEqual({}));

const times = <Result>(count: number, make: (n: number) => Result): Result[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** Counts the answers by status. */
function tally(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Alternates the two lists; which one starts changes from round to round. */
const shuffled = <One>(some: One[], others: One[], round: number): One[] =>
  some.flatMap((one, n) => others.slice(n, n + 1).flatMap((other) => (round % 2 ? [one, other] : [other, one])));

/** Runs a race `raceRounds` times, each time on a new listing. */
async function again(round: (listingId: number) => Promise<void>): Promise<void> {
  const listings = await Promise.all(times(raceRounds, () => makeListing(db, { categoryId })));
  for (const at of races()) await round(listings[at]!.id);
}

const reviewOf = (listingId: number, overrides: Parameters<typeof makeReview>[1] = {}) =>
  makeReview(db, { listingId, userId: author.id, ...overrides });
const totals = async (listingId: number) => {
  const { totalReviews, ratingSum } = await db.listing.findUniqueOrThrow({ where: { id: listingId } });
  return [totalReviews, ratingSum];
};
const guest = () => ({ headers: { cookie: `${visitorCookie}=${newVisitor()}` } });

describe("a helpful vote", () => {
  it("counts once when one person votes many times at once", () =>
    again(async (listingId) => {
      const { id } = await reviewOf(listingId);
      const [who = null] = people;
      expect(tally(await Promise.all(times(crowd, () => act("helpful", who, id))))).toEqual({ 200: crowd });
      expect((await stored(id)).helpfulCount).toBe(1);
    }));

  it("counts each of many people, and five guests of one address", () =>
    again(async (listingId) => {
      const { id } = await reviewOf(listingId);
      const members = people.slice(0, crowd / 2);
      const guests = times(crowd / 2, guest);
      const answers = await Promise.all([...members, ...guests].map((who) => act("helpful", who, id)));
      expect(tally(answers)).toEqual({ 200: members.length + 5, 429: guests.length - 5 });
      expect((await stored(id)).helpfulCount).toBe(members.length + 5);
    }));

  it("counts once when one guest votes many times at once", () =>
    again(async (listingId) => {
      const { id } = await reviewOf(listingId);
      const who = guest();
      expect(tally(await Promise.all(times(crowd, () => act("helpful", who, id))))).toEqual({ 200: crowd });
      expect((await stored(id)).helpfulCount).toBe(1);
    }));

  it("counts or gets a 404 while the author deletes the review", () =>
    again(async (listingId) => {
      const { id } = await reviewOf(listingId);
      const votes = people.slice(1).map((who) => () => act("helpful", who, id));
      votes.splice(listingId % crowd, 0, () => remove(author, id));
      const counts = tally(await Promise.all(votes.map((send) => send())));
      expect(counts[204]).toBe(1);
      expect((counts[200] ?? 0) + (counts[404] ?? 0)).toBe(crowd - 1);
      expect((await stored(id)).helpfulCount).toBe(counts[200] ?? 0);
      expect(await totals(listingId)).toEqual([0, 0]);
    }));
});

it("stores a review once when it is sent many times at once", () =>
  again(async (listingId) => {
    const send = () => write(author, { ...someWords, business_id: listingId });
    expect(tally(await Promise.all(times(crowd, send)))).toEqual({ 201: 1, 409: crowd - 1 });
    expect(await db.review.count({ where: { listingId } })).toBe(1);
  }));

describe("approving many reviews of one listing at once", () => {
  const approveAll = async (listingId: number, count: number) => {
    const written = await Promise.all(
      times(count, async (n) => {
        const userId = people[n]?.id ?? (await makeUser(db)).id;
        return reviewOf(listingId, { userId, status: "pending", rating: 1 + (n % 5) });
      }),
    );
    const sent = written.map(({ id }, n) => patch(admins[n % admins.length] ?? null, id, { status: "active" }));
    expect(tally(await Promise.all(sent))).toEqual({ 200: count });
    expect(await totals(listingId)).toEqual([count, written.reduce((sum, { rating }) => sum + rating, 0)]);
  };

  it("counts every review", () => again((listingId) => approveAll(listingId, crowd)));

  it("counts every one of a hundred reviews", async () => {
    const { id } = await makeListing(db, { categoryId });
    await approveAll(id, 100);
  });
});

describe("when moderators approve and remove one review at once", () => {
  it("lets one of them decide, and audits that once", () =>
    again(async (listingId) => {
      const { id, updatedAt, rating } = await reviewOf(listingId, { status: "pending" });
      const updated_at = updatedAt.toISOString();
      const sides = ["active", "removed"] as const;
      const sent = times(crowd, (n) =>
        patch(admins[n >> 1] ?? null, id, { ...grounds, status: sides[(n + listingId) % 2], updated_at }),
      );
      const answers = await Promise.all(sent);
      expect(tally(answers)).toEqual({ 200: 1, 409: crowd - 1 });
      const winner = answers.find(({ status }) => status === 200)?.body as Review;
      expect((await stored(id)).status).toBe(winner.status);
      expect(await totals(listingId)).toEqual(winner.status === "active" ? [1, rating] : [0, 0]);
      expect(await db.auditRow.count({ where: { objectType: "review", objectId: id } })).toBe(1);
    }));
});

describe("when the author edits while moderators approve", () => {
  it("never publishes words that no moderator has seen", () =>
    again(async (listingId) => {
      const { id, updatedAt, title } = await reviewOf(listingId, { status: "pending" });
      const updated_at = updatedAt.toISOString();
      const edits = times(crowd / 2, (n) => () => patch(author, id, { title: `Edit ${n}`, rating: 1 + (n % 5) }));
      const approvals = admins.map((who) => () => patch(who, id, { status: "active", updated_at }));
      const mixed = shuffled(edits, approvals, listingId);
      const counts = tally(await Promise.all(mixed.map((send) => send())));
      const review = await stored(id);
      const isApproved = review.status === "active";
      expect(counts).toEqual({ 200: edits.length + Number(isApproved), 409: approvals.length - Number(isApproved) });
      expect(review.title === title).toBe(isApproved);
      expect(await db.reviewRevision.count({ where: { reviewId: id } })).toBe(Number(isApproved));
    }));

  it("never publishes an unseen edit of a visible review", () =>
    again(async (listingId) => {
      const { id, title } = await reviewOf(listingId);
      const edited = (await patch(author, id, { title: "Seen" })).body as Review;
      const body = { revision_id: edited.pending_revision?.id };
      const edits = times(crowd / 2, (n) => () => patch(author, id, { title: `Edit ${n}` }));
      const approvals = admins.map((who) => () => act("approve_revision", who, { id, body }));
      const mixed = shuffled(edits, approvals, listingId);
      const answers = await Promise.all(mixed.map((send) => send()));
      const isApproved = (await stored(id)).title === "Seen";
      expect(tally(answers)).toEqual({
        200: edits.length + Number(isApproved),
        409: approvals.length - Number(isApproved),
      });
      if (!isApproved) expect((await stored(id)).title).toBe(title);
      expect(await db.reviewRevision.count({ where: { reviewId: id, status: "pending" } })).toBe(1);
    }));
});

it("counts every first report, and sets the status by the later of report and repost", () =>
  again(async (listingId) => {
    const { id } = await reviewOf(listingId, { userId: null });
    const sent = people.slice(1).map((who) => () => act("flag", who, id));
    sent.splice(listingId % crowd, 0, () => patch(admins[0] ?? null, id, { status: "active" }));
    const counts = tally(await Promise.all(sent.map((send) => send())));
    expect((counts[200] ?? 0) + (counts[409] ?? 0)).toBe(crowd);
    const { status, flagCount } = await stored(id);
    expect(status).toBe(flagCount > 0 ? "flagged" : "active");
  }));
