import { beforeAll, describe, expect, it } from "vitest";
import { kindFacts } from "@/lib/rules/listing-kind";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";
import { type Answer, call } from "../support/call";
import { raceTimeout, races } from "../support/depth";
import { mergeCalls } from "../support/merges";
import { differences } from "../support/recount";

const db = database();
const { segment } = kindFacts.business;

let admins: SignedIn[];
let people: SignedIn[];
let categoryId: number;
beforeAll(async () => {
  admins = await Promise.all(Array.from({ length: 12 }, () => signIn({ userType: "admin" })));
  people = await Promise.all(Array.from({ length: 24 }, () => signIn()));
  categoryId = (await makeCategory(db)).id;
});

const twoListings = async () =>
  [(await makeListing(db, { categoryId })).id, (await makeListing(db, { categoryId })).id] as const;
const merging = (who: SignedIn, kept: number, merged: number) =>
  mergeCalls(who.headers).merge(kept, merged, { owner: "kept" });
const claiming = (who: SignedIn, id: number) =>
  call({ path: `${segment}/${id}/claim/`, method: "POST", body: { relationship: "Owner" }, as: who.headers });
const owning = (who: SignedIn, id: number, userId: number) =>
  call({ path: `${segment}/${id}/set_owner/`, method: "POST", body: { user_id: userId }, as: who.headers });
const reviewing = (who: SignedIn, id: number) =>
  call({
    path: "reviews/",
    method: "POST",
    body: {
      business_id: id,
      rating: 4,
      title: "Clear answers",
      content: "They explained every step before it was taken.",
    },
    as: who.headers,
  });
const deleting = (who: SignedIn, id: number) => call({ path: `reviews/${id}/`, method: "DELETE", as: who.headers });

/** Runs a race `raceRounds` times and returns the statuses of each round; none may be a 5xx. */
async function race(run: (round: number) => Promise<Pick<Answer, "status">[]>): Promise<number[][]> {
  const all: number[][] = [];
  for (const round of races()) {
    const statuses = (await run(round)).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    all.push(statuses);
  }
  return all;
}
const person = (round: number, at: number) => people[(round * 7 + at) % people.length] as SignedIn;
const clearRateLimits = async () => void (await db.rateLimit.deleteMany());

describe("when it all happens at once", { timeout: raceTimeout }, () => {
  it("merges a pair once when a dozen admins merge it both ways, and answers 409 to the others", async () => {
    const answers = await race(async () => {
      const [one, two] = await twoListings();
      return Promise.all(admins.map((who, at) => (at % 2 ? merging(who, one, two) : merging(who, two, one))));
    });
    for (const statuses of answers) {
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(new Set(statuses)).toEqual(new Set([201, 409]));
    }
    expect(await differences()).toEqual({});
  });

  it("undoes a merge once when a dozen admins undo it", async () => {
    const answers = await race(async () => {
      const [kept, merged] = await twoListings();
      const { body } = await merging(admins[0] as SignedIn, kept, merged);
      return Promise.all(admins.map((who) => mergeCalls(who.headers).undo(body.id)));
    });
    for (const statuses of answers) {
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(new Set(statuses)).toEqual(new Set([200, 409]));
    }
    expect(await differences()).toEqual({});
  });

  it("never merges into a listing that was itself merged, even when merges form a ring", async () => {
    await race(async () => {
      const ids = [...(await twoListings()), ...(await twoListings())];
      const ring = ids.map((id, at) => [id, ids[(at + 1) % ids.length] as number] as const);
      return Promise.all(
        [...ring, ...ring, ...ring].map(([kept, merged], at) => merging(admins[at] as SignedIn, kept, merged)),
      );
    });
    const chained = await db.listing.count({ where: { mergedInto: { mergedIntoId: { not: null } } } });
    expect(chained).toBe(0);
  });

  it("moves reviews, claims, and owners that arrive during a merge to the remaining listing, or refuses them", async () => {
    await race(async (round) => {
      await clearRateLimits();
      const [kept, merged] = await twoListings();
      const crowd = Array.from({ length: 6 }, (_, at) => person(round, at));
      const answers = await Promise.all([
        ...crowd.flatMap((who) => [
          reviewing(who, merged),
          reviewing(who, kept),
          claiming(who, merged),
          claiming(who, kept),
        ]),
        merging(admins[0] as SignedIn, kept, merged),
        owning(admins[1] as SignedIn, merged, person(round, 20).id),
      ]);
      const isMerged = (await db.listing.findUniqueOrThrow({ where: { id: merged } })).mergedIntoId !== null;
      const left = {
        reviews: await db.review.count({ where: { listingId: merged } }),
        claims: await db.claim.count({ where: { listingId: merged } }),
        owned: await db.listing.count({ where: { id: merged, claimedById: { not: null } } }),
      };
      if (isMerged) expect(left).toEqual({ reviews: 0, claims: 0, owned: 0 });
      return answers;
    });
    expect(await differences()).toEqual({});
  });

  it("deletes reviews on both listings while they are merged", async () => {
    await race(async (round) => {
      const [kept, merged] = await twoListings();
      const crowd = Array.from({ length: 12 }, (_, at) => person(round, at));
      const reviews = await Promise.all(
        crowd.map(({ id: userId }, at) => makeReview(db, { userId, listingId: at % 2 ? kept : merged })),
      );
      const answers = await Promise.all([
        merging(admins[0] as SignedIn, kept, merged),
        ...crowd.flatMap((who, at) => [deleting(who, reviews[at]?.id ?? 0), deleting(who, reviews[at]?.id ?? 0)]),
      ]);
      const again = await Promise.all(crowd.map((who, at) => deleting(who, reviews[at]?.id ?? 0)));
      expect(again.every(({ status }) => status === 204 || status === 404)).toBe(true);
      expect(await db.review.count({ where: { listingId: { in: [kept, merged] }, deletedAt: null } })).toBe(0);
      return answers;
    });
    expect(await differences()).toEqual({});
  });
});
