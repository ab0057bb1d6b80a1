import { beforeAll, describe, expect, it } from "vitest";
import { mergeUndoDays } from "@/lib/rules/duplicates";
import { photoLimits } from "@/lib/rules/photo";
import { makeListing } from "@/prisma/factories/listing";
import { makePhoto } from "@/prisma/factories/photo";
import { makeReview } from "@/prisma/factories/review";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { purgePhotos } from "@/server/photos/decide";
import { readPublicPhotos } from "@/server/photos/read";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { races, raceTimeout } from "../support/depth";
import { drawing } from "../support/drawing";
import { auditOf, mailsTo, statuses } from "../support/listings";
import { addressOf, photoCalls, photoForm } from "../support/photos";
import { differences } from "../support/recount";
import { grounds, listed, mails, patch, remove } from "../support/reviews";

const db = database();
let author: SignedIn;
let moderator: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  author = await signIn();
  moderator = await signIn({ userType: "moderator" });
  owner = await signIn({ userType: "owner" });
});

type Given = NonNullable<Parameters<typeof makeReview>[1]>;

/** The author's review of a new listing of the owner. */
async function reviewed(given: Given = {}) {
  const listing = await makeListing(db, { claimedById: owner.id, claimedAt: new Date() });
  return { listing, review: await makeReview(db, { userId: author.id, listingId: listing.id, ...given }) };
}

/** The ids of the photos that a caller sees in the listing's reviews. */
const seenBy = async (who: SignedIn | null, listingId: number) =>
  (await listed(who, `business_id=${listingId}`)).flatMap(({ photos }) => photos.map(({ id }) => id));
const isServed = async (who: SignedIn | null, photo: { id: number; hash: string }) => {
  const { status, headers } = await photoCalls(who).file(addressOf(photo));
  return status === 200 ? headers.get("cache-control") : status;
};
const row = (id: number) => db.photo.findUniqueOrThrow({ where: { id } });
const publicly = "public, max-age=31536000, immutable";
const privately = "private, no-store";

describe("a photo that authors add to their review", () => {
  it("waits for a moderator, seen by the two only, and is public once it and the review are", async () => {
    const { listing, review } = await reviewed({ status: "pending" });
    const { status, body } = await photoCalls(author).addToReview(review.id);
    expect([status, body]).toMatchObject([201, { status: "pending", listing_id: listing.id, review_id: review.id }]);
    const photo = await row(body.id);
    const seen = async () => Promise.all([author, moderator, owner, null].map((who) => seenBy(who, listing.id)));
    const served = async () => Promise.all([author, moderator, owner, null].map((who) => isServed(who, photo)));
    const hidden = [privately, privately, 404, 404];
    expect([await seen(), await served()]).toEqual([[[body.id], [body.id], [], []], hidden]);

    expect((await photoCalls(moderator).decide(body.id, { approve: true })).body.status).toBe("active");
    expect(await served()).toEqual(hidden);
    await patch(moderator, review.id, { status: "active" });
    const all = [[body.id], [body.id], [body.id], [body.id]];
    expect([await seen(), await served()]).toEqual([all, [publicly, publicly, publicly, publicly]]);

    expect((await photoCalls(null).list(listing)).body.results).toEqual([]);
    expect(await readPublicPhotos(guestCtx(), listing.id)).toEqual([]);
    expect((await auditOf(review.id, "review")).map(({ action }) => action)).toEqual([
      "photo.add",
      "photo.approve",
      "review.approve",
    ]);
    expect(await differences()).toEqual({});
  });

  it("waits in a public review too, which the listing's team doesn't see", async () => {
    const { listing, review } = await reviewed();
    const { body } = await photoCalls(author).addToReview(review.id);
    expect(await isServed(owner, await row(body.id))).toBe(404);
    expect([await seenBy(owner, listing.id), await seenBy(author, listing.id)]).toEqual([[], [body.id]]);
  });

  it("is never public at once, whatever was approved before", async () => {
    const { listing, review } = await reviewed();
    for (let nth = 0; nth < photoLimits.trustedAfter; nth += 1) {
      await makePhoto(db, { reviewId: review.id, userId: author.id });
      await makePhoto(db, { listingId: listing.id, userId: author.id });
    }
    expect((await photoCalls(author).addToReview(review.id)).body.status).toBe("pending");
  });

  it("is refused in others' reviews, in removed ones, and a second time", async () => {
    const { review } = await reviewed();
    for (const userType of ["reviewer", "moderator", "admin"] as const)
      expect((await photoCalls(await signIn({ userType })).addToReview(review.id)).status).toBe(403);
    expect((await photoCalls(owner).addToReview(review.id)).status).toBe(403);
    const { review: waiting } = await reviewed({ status: "pending" });
    expect((await photoCalls(owner).addToReview(waiting.id)).status).toBe(404);
    const { review: removed } = await reviewed({ status: "removed", removalReason: "private_data" });
    expect((await photoCalls(author).addToReview(removed.id)).status).toBe(409);
    const file = await drawing().jpeg().toBuffer();
    const answers = [1, 2].map(async () => photoCalls(author).addToReview(review.id, await photoForm({ file })));
    expect(statuses(await Promise.all(answers))).toEqual({ 201: 1, 409: 1 });
  });

  it(
    "is one of five at most, refused ones and the listing's own aside, also when several arrive at once",
    async () => {
      for (const round of races()) {
        const { listing, review } = await reviewed({ title: `Round ${round}` });
        await makePhoto(db, { listingId: listing.id });
        await makePhoto(db, { reviewId: review.id, status: "refused" });
        for (let nth = 2; nth < photoLimits.most.review; nth += 1) await makePhoto(db, { reviewId: review.id });
        const answers = await Promise.all([1, 2, 3, 4].map(() => photoCalls(author).addToReview(review.id)));
        expect(statuses(answers)).toEqual({ 201: 2, 409: 2 });
      }
    },
    raceTimeout,
  );
});

describe("the photos of a review", () => {
  it("are described, ordered, and removed by its author only, apart from the listing's own", async () => {
    const { listing, review } = await reviewed();
    const ofListing = await makePhoto(db, { listingId: listing.id, position: 7 });
    const made = [1, 2].map(() => makePhoto(db, { reviewId: review.id, userId: author.id }));
    const [first, second] = [await made[0]!, await made[1]!];
    for (const who of [owner, moderator, await signIn({ userType: "admin" })]) {
      expect((await photoCalls(who).change(first.id, { alt: "Mine" })).status).toBe(403);
      expect((await photoCalls(who).remove(first.id)).status).toBe(403);
    }
    const { change, remove: removePhoto } = photoCalls(author);
    expect((await change(second.id, { position: 0, alt: "The repaired door" })).body.alt).toBe("The repaired door");
    expect(await seenBy(null, listing.id)).toEqual([second.id, first.id]);
    expect((await row(ofListing.id)).position).toBe(7);
    expect((await change(ofListing.id, { alt: "Mine" })).status).toBe(403);
    expect((await removePhoto(second.id)).status).toBe(204);
    expect(await db.photoFile.count({ where: { photoId: second.id } })).toBe(0);
    const waiting = await makePhoto(db, { reviewId: review.id, status: "pending" });
    expect((await photoCalls(owner).change(waiting.id, { alt: "Mine" })).status).toBe(404);
    expect(await differences()).toEqual({});
  });

  it("are refused with a review that a moderator removes, and left out of the queue", async () => {
    const { listing, review } = await reviewed();
    const [shown, waiting] = [
      await makePhoto(db, { reviewId: review.id, userId: author.id }),
      await makePhoto(db, { reviewId: review.id, userId: author.id, status: "pending" }),
    ];
    const { queue } = photoCalls(moderator);
    const { count } = (await queue()).body;
    expect((await patch(moderator, review.id, { status: "removed", ...grounds })).status).toBe(200);
    expect((await queue()).body.count).toBe(count - 1);
    for (const { id } of [shown, waiting])
      expect(await row(id)).toMatchObject({ status: "refused", decidedById: moderator.id });
    expect([await isServed(null, shown), await isServed(owner, shown), await isServed(author, shown)]).toEqual([
      404,
      404,
      privately,
    ]);
    expect(await seenBy(author, listing.id)).toEqual([shown.id, waiting.id]);
    expect((await photoCalls(author).remove(shown.id)).status).toBe(204);
    expect(await differences()).toEqual({});
  });

  it("are deleted with it, its files included", async () => {
    const { review } = await reviewed();
    const photo = await makePhoto(db, { reviewId: review.id, userId: author.id });
    expect((await remove(author, review.id)).status).toBe(204);
    expect(await db.photo.count({ where: { id: photo.id } })).toBe(0);
    expect(await db.photoFile.count({ where: { photoId: photo.id } })).toBe(0);
  });

  it("stay public while it is only reported, and not while its listing isn't public", async () => {
    const { listing, review } = await reviewed({ status: "flagged" });
    const photo = await makePhoto(db, { reviewId: review.id, userId: author.id });
    expect(await isServed(null, photo)).toBe(publicly);
    await db.listing.update({ where: { id: listing.id }, data: { status: "suspended" } });
    expect([await isServed(null, photo), await isServed(owner, photo), await isServed(author, photo)]).toEqual([
      404,
      privately,
      privately,
    ]);
    expect((await photoCalls(author).change(photo.id, { alt: "The door" })).status).toBe(200);
  });

  it("of a review that a merge dropped are out of sight, and deleted once the merge can't be undone", async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const { count } = (await photoCalls(moderator).queue()).body;
    const [late, old] = [mergeUndoDays - 0.1, mergeUndoDays + 0.1].map(async (days) => {
      const { review } = await reviewed({ deletedAt: daysAgo(days) });
      return makePhoto(db, { reviewId: review.id, userId: author.id, status: "pending" });
    });
    const [kept, purged] = [await late!, await old!];
    expect((await photoCalls(moderator).queue()).body.count).toBe(count);
    expect((await photoCalls(moderator).decide(kept.id, { approve: true })).status).toBe(404);
    expect(await isServed(author, kept)).toBe(404);
    await purgePhotos(db);
    expect(await db.photo.findMany({ where: { id: { in: [kept.id, purged.id] } }, select: { id: true } })).toEqual([
      { id: kept.id },
    ]);
  });

  it("go with a closed account even if the review stays, and its data export had named them", async () => {
    const leaving = await signIn({ email: "closing-review-photos@example.org" });
    const { review } = await reviewed({ userId: leaving.id });
    const { id, hash } = await makePhoto(db, { reviewId: review.id, userId: leaving.id });
    const { body } = await call({ path: "users/me/export/", as: leaving.headers });
    const { photo } = (body as { rows: Record<string, unknown[]> }).rows;
    expect(photo).toMatchObject([{ id, hash, review_id: review.id }]);
    const closing = { confirm_email: "closing-review-photos@example.org", reviews: "keep" };
    await call({ path: "users/me/", method: "DELETE", body: closing, as: leaving.headers });
    expect(await db.review.count({ where: { id: review.id } })).toBe(1);
    expect(await db.photo.count({ where: { id } })).toBe(0);
  });
});

describe("a moderator", () => {
  it("reads in the queue which review a photo belongs to, and where else it looks like one", async () => {
    const { listing, review } = await reviewed({ title: "A door that shuts" });
    const before = (await photoCalls(moderator).queue()).body.count;
    const picture = drawing({ width: 1200, height: 900 });
    await photoCalls(owner).add(
      listing,
      await photoForm({ file: await picture.clone().jpeg({ quality: 92 }).toBuffer() }),
    );
    const copy = await photoForm({ file: await picture.clone().resize(700).webp().toBuffer() });
    await photoCalls(author).addToReview(review.id, copy);
    const { results } = (await photoCalls(moderator).queue(`?offset=${before}`)).body;
    expect(results.map(({ review: of, also_on }) => [of, also_on.map(({ id }) => id)])).toEqual([
      [null, [listing.id]],
      [{ id: review.id, title: "A door that shuts", is_public: true }, [listing.id]],
    ]);
  });

  it("refuses one with a reason that its author reads, but not of a review of their own listing", async () => {
    const writer = await signIn();
    const { review } = await reviewed({ userId: writer.id });
    const { id } = await makePhoto(db, { reviewId: review.id, userId: writer.id, alt: "The door" });
    const refused = await photoCalls(moderator).decide(id, {
      approve: false,
      reason: "It is too blurred to see the door.",
    });
    expect(refused.body).toMatchObject({ status: "refused", reason: "It is too blurred to see the door." });
    expect(await mailsTo(writer.id)).toEqual(["decision-made"]);
    expect((await mails("decision-made")).at(-1)?.values).toMatchObject({
      measure: "photo_removed",
      quote: "The door",
    });

    const { id: listingId } = await makeListing(db, { claimedById: moderator.id, claimedAt: new Date() });
    const ofMine = await makeReview(db, { listingId });
    const theirs = await makePhoto(db, { reviewId: ofMine.id, status: "pending" });
    expect((await photoCalls(moderator).decide(theirs.id, { approve: true })).status).toBe(403);
  });
});
