import { beforeAll, describe, expect, it } from "vitest";
import { type Listing } from "@/lib/contract/listing";
import { kinds } from "@/lib/rules/listing-kind";
import { makeCategory } from "@/prisma/factories/category";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { unique } from "@/prisma/factories/unique";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { raceRounds, raceTimeout, races } from "../support/depth";
import { addListing, approve, auditOf, reject, sendClaim, setOwner, statuses } from "../support/listings";
import { differences } from "../support/recount";

const db = database();
const kindOf = (round: number) => kinds[round % 2] ?? kinds[0];
let admins: SignedIn[];

/** Expects what must hold for the listings, whichever claim won. */
async function expectSettled(ids: readonly number[]): Promise<void> {
  const listings = await db.listing.findMany({
    where: { id: { in: [...ids] } },
    include: { claims: true, reviews: true },
  });
  for (const { id, claimedById, claims, reviews } of listings) {
    const approved = claims.filter(({ status }) => status === "approved");
    expect([id, approved.length <= 1]).toEqual([id, true]);
    if (claimedById !== null) expect(claims.filter(({ status }) => status === "pending")).toEqual([]);
    expect(reviews.filter((review) => review.userId === claimedById && review.deletedAt === null)).toEqual([]);
  }
  const wrongRoles = await db.user.findMany({
    where: {
      OR: [
        { userType: "reviewer", claimedListings: { some: {} } },
        { userType: "owner", claimedListings: { none: {} } },
      ],
    },
  });
  expect(wrongRoles).toEqual([]);
  expect(await differences()).toEqual({});
}

it(
  "accepts one claim per person when many claim one listing at once",
  async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signIn()));
    const ids: number[] = [];
    const body = { relationship: "I run it." };
    for (const round of races()) {
      const listing = await makeListing(db, { kind: kindOf(round) });
      ids.push(listing.id);
      const answers = await Promise.all(
        [people, people, people, people].flat().map((as) => sendClaim(listing, { as, body })),
      );
      expect(statuses(answers)).toEqual({ 201: people.length, 409: 3 * people.length });
    }
    expect(await db.claim.count({ where: { listingId: { in: ids } } })).toBe(raceRounds * people.length);
    await expectSettled(ids);
  },
  raceTimeout,
);

describe("when many admins decide at once", () => {
  beforeAll(async () => {
    admins = await Promise.all(Array.from({ length: 12 }, () => signIn({ userType: "admin" })));
  });

  it(
    "makes one of two claimants the owner",
    async () => {
      const ids: number[] = [];
      for (const round of races()) {
        const listing = await makeListing(db, { kind: kindOf(round) });
        ids.push(listing.id);
        const [one, two] = [
          await makeClaim(db, { listingId: listing.id }),
          await makeClaim(db, { listingId: listing.id }),
        ];
        await makeReview(db, { listingId: listing.id, userId: one.userId });
        const answers = await Promise.all(
          admins.map((as, at) => approve<Listing>(listing, { as, body: { claim_id: at % 2 ? one.id : two.id } })),
        );
        expect(statuses(answers)).toEqual({ 200: 1, 409: admins.length - 1 });
        const winner = answers.find(({ status }) => status === 200)?.body.claimed_by;
        expect((await db.listing.findUniqueOrThrow({ where: { id: listing.id } })).claimedById).toBe(winner);
        expect(await auditOf(listing.id)).toHaveLength(1);
      }
      await expectSettled(ids);
    },
    raceTimeout,
  );

  it(
    "decides a claim once, whether it is approved or rejected",
    async () => {
      const ids: number[] = [];
      for (const round of races()) {
        const listing = await makeListing(db, { kind: kindOf(round) });
        ids.push(listing.id);
        const claim = await makeClaim(db, { listingId: listing.id });
        const answers = await Promise.all(
          admins.map((as, at) => (at % 2 ? approve : reject)(listing, { as, body: { claim_id: claim.id } })),
        );
        expect(statuses(answers)).toEqual({ 200: 1, 409: admins.length - 1 });
        const { status } = await db.claim.findUniqueOrThrow({ where: { id: claim.id } });
        const { claimedById } = await db.listing.findUniqueOrThrow({ where: { id: listing.id } });
        expect(claimedById).toBe(status === "approved" ? claim.userId : null);
      }
      await expectSettled(ids);
    },
    raceTimeout,
  );

  it(
    "assigns the listing to the last owner set, and decides the claim once",
    async () => {
      const former = await makeUser(db, { userType: "reviewer" });
      const ids: number[] = [];
      for (const round of races()) {
        const listing = await makeListing(db, { kind: kindOf(round) });
        ids.push(listing.id);
        const claim = await makeClaim(db, { listingId: listing.id });
        const calls = admins.map((as, at) =>
          at % 2
            ? approve(listing, { as, body: { claim_id: claim.id } })
            : setOwner(listing, { as, body: { user_id: at % 4 ? null : former.id } }),
        );
        const counts = statuses(await Promise.all(calls));
        expect(Object.keys(counts).filter((status) => !["200", "409"].includes(status))).toEqual([]);
        const { status } = await db.claim.findUniqueOrThrow({ where: { id: claim.id } });
        const { claimedById } = await db.listing.findUniqueOrThrow({ where: { id: listing.id } });
        const last = (await auditOf(listing.id)).at(-1)?.after as { claimed_by_id: number | null };
        expect(["approved", "rejected"]).toContain(status);
        expect(claimedById).toBe(last.claimed_by_id);
      }
      await expectSettled(ids);
    },
    raceTimeout,
  );
});

describe("when the same listing is added many times at once", () => {
  it(
    "creates one listing per idempotency key",
    async () => {
      for (const round of races()) {
        const kind = kindOf(round);
        const category = round % 10 ? undefined : await makeCategory(db, { kind });
        const shared =
          category ??
          (await db.category.findFirstOrThrow({ where: { kind, parentId: null }, orderBy: { id: "desc" } }));
        const [name, as] = [`Keyed ${unique()}`, admins[round % admins.length]];
        const headers = { "idempotency-key": name };
        const answers = await Promise.all(
          Array.from({ length: 12 }, () =>
            addListing<Listing>(kind, { as, body: { name, category: shared.id }, headers }),
          ),
        );
        expect(statuses(answers)).toEqual({ 201: 12 });
        expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
        expect(await db.listing.count({ where: { name } })).toBe(1);
      }
      expect(await differences()).toEqual({});
    },
    raceTimeout,
  );

  it("gives each its own address without a key", async () => {
    const { id } = await makeCategory(db);
    const users = await Promise.all(Array.from({ length: 24 }, () => signIn()));
    const answers = await Promise.all(
      [...users, ...admins, ...admins].map((as) =>
        addListing<Listing>("business", { as, body: { name: "Crowd", category: id } }),
      ),
    );
    expect(statuses(answers)).toEqual({ 201: 48 });
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(48);
    expect(await differences()).toEqual({});
  });
});
