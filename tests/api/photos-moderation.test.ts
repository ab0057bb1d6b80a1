import { beforeAll, describe, expect, it } from "vitest";
import { keptDays } from "@/lib/rules/retention";
import { makeListing } from "@/prisma/factories/listing";
import { makePhoto } from "@/prisma/factories/photo";
import { database } from "@/server/db/client";
import { purgePhotos } from "@/server/photos/decide";
import { type SignedIn, signIn } from "../support/actors";

import { call } from "../support/call";
import { auditOf, mailsTo, statuses } from "../support/listings";
import { drawing } from "../support/drawing";
import { addressOf, photoCalls, photoForm } from "../support/photos";
import { differences } from "../support/recount";
import { races, raceTimeout } from "../support/depth";

const db = database();
let owner: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  owner = await signIn({ userType: "owner" });
  moderator = await signIn({ userType: "moderator" });
});

const owned = (as = owner, kind: "business" | "doctor" = "business") => makeListing(db, { claimedById: as.id, kind });

describe("a moderator", () => {
  it("refuses a pending or public photo with a reason, which the owner reads", async () => {
    const uploader = await signIn({ userType: "owner" });
    const listing = await owned(uploader);
    const { decide } = photoCalls(moderator);
    const reason = "A client can be recognized in it.";
    for (const status of ["pending", "active"] as const) {
      const photo = await makePhoto(db, { listingId: listing.id, userId: uploader.id, status });
      expect((await decide(photo.id, { approve: false, reason: "advertising" })).status).toBe(400);
      expect((await decide(photo.id, { approve: false, reason: "Blurred" })).status).toBe(400);
      const refused = await decide(photo.id, { approve: false, reason });
      expect([refused.status, refused.body]).toMatchObject([200, { status: "refused", reason }]);
      expect((await decide(photo.id, { approve: true })).status).toBe(409);
      expect((await photoCalls(null).file(addressOf(photo))).status).toBe(404);
      expect((await photoCalls(uploader).file(addressOf(photo))).status).toBe(200);
    }
    expect((await photoCalls(uploader).list(listing)).body.results).toMatchObject([{ reason }, { reason }]);
    expect(await mailsTo(uploader.id)).toEqual(["decision-made", "decision-made"]);
    expect((await auditOf(listing.id)).map(({ action, reason: why }) => [action, why])).toEqual([
      ["photo.refuse", reason],
      ["photo.refuse", reason],
    ]);
    expect(await differences()).toEqual({});
  });

  it("doesn't take down what another one has just published, believing that it waits", async () => {
    const { decide } = photoCalls(moderator);
    const { id } = await makePhoto(db, { status: "pending" });
    const other = photoCalls(await signIn({ userType: "moderator" }));
    expect((await other.decide(id, { approve: true })).status).toBe(200);
    const reason = "A client can be recognized in it.";
    expect(await decide(id, { approve: false, from: "pending", reason })).toMatchObject({
      status: 409,
      body: { detail: "This photo has already been approved." },
    });
    expect((await decide(id, { approve: false, from: "active", reason })).status).toBe(200);
  });

  it("doesn't decide about photos that they added or of their own listing", async () => {
    const listing = await owned(moderator);
    const mine = await makePhoto(db, { status: "pending", userId: moderator.id });
    const ofMine = await makePhoto(db, { status: "pending", listingId: listing.id });
    for (const { id } of [mine, ofMine])
      expect((await photoCalls(moderator).decide(id, { approve: true })).status).toBe(403);
    expect((await photoCalls(owner).decide(mine.id, { approve: true })).status).toBe(403);
    expect((await photoCalls(moderator).decide(2_000_000_000, { approve: true })).status).toBe(404);
  });

  it(
    "is the only one to decide when two do at once",
    async () => {
      for (const round of races()) {
        const { id } = await makePhoto(db, { status: "pending", alt: `Round ${round}` });
        const answers = await Promise.all([
          photoCalls(moderator).decide(id, { approve: true }),
          photoCalls(await signIn({ userType: "moderator" })).decide(id, { approve: true }),
        ]);
        expect(statuses(answers)).toEqual({ 200: 1, 409: 1 });
      }
    },
    raceTimeout,
  );

  it("reads the queue, the oldest first, with other listings that have the same photo in another size", async () => {
    const before = (await photoCalls(moderator).queue()).body.count;
    const [one, other] = [await owned(), await owned()];
    const picture = drawing({ width: 1200, height: 900 });
    const { add } = photoCalls(owner);
    await add(one, await photoForm({ file: await picture.clone().jpeg({ quality: 92 }).toBuffer() }));
    await add(other, await photoForm({ file: await picture.clone().resize(700).webp({ quality: 60 }).toBuffer() }));
    await add(other);
    const { count, results } = (await photoCalls(moderator).queue(`?limit=3&offset=${before}`)).body;
    expect(count).toBe(before + 3);
    expect(results.map(({ also_on }) => also_on.map(({ id }) => id))).toEqual([[other.id], [one.id], []]);
    expect(results[0]).toMatchObject({ listing: { id: one.id, name: one.name }, by: { id: owner.id } });
    expect((await photoCalls(moderator).queue("?status=refused")).status).toBe(200);
    expect((await photoCalls(moderator).queue("?status=odd")).status).toBe(400);
  });
});

it("deletes refused photos once no one can appeal any more, and no others", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const [old, late, shown] = [
    await makePhoto(db, { status: "refused", decidedAt: daysAgo(keptDays.refusedPhotos + 0.1) }),
    await makePhoto(db, { status: "refused", decidedAt: daysAgo(keptDays.refusedPhotos - 0.1) }),
    await makePhoto(db, { decidedAt: daysAgo(400) }),
  ];
  await purgePhotos(db);
  const left = await db.photo.findMany({ where: { id: { in: [old.id, late.id, shown.id] } }, orderBy: { id: "asc" } });
  expect(left.map(({ id }) => id)).toEqual([late.id, shown.id]);
});

it("deletes the photos of a closed account, which its data export had named without their files", async () => {
  const uploader = await signIn({ userType: "owner", email: "closing-photos@example.org" });
  const listing = await makeListing(db, { claimedById: uploader.id });
  const { id, hash } = await makePhoto(db, { listingId: listing.id, userId: uploader.id });
  const other = await makePhoto(db, { listingId: listing.id });
  const { body } = await call({ path: "users/me/export/", as: uploader.headers });
  const { photo, photo_file } = (body as { rows: Record<string, Record<string, unknown>[]> }).rows;
  expect(photo).toMatchObject([{ id, hash, alt: "A waiting room" }]);
  expect(photo_file?.flatMap((row) => Object.keys(row).sort())).not.toContain("bytes");
  const closing = { confirm_email: "closing-photos@example.org", reviews: "keep" };
  const closed = await call({ path: "users/me/", method: "DELETE", body: closing, as: uploader.headers });
  expect(closed.status).toBe(204);
  expect(await db.photo.findMany({ where: { listingId: listing.id }, select: { id: true } })).toEqual([
    { id: other.id },
  ]);
  expect(await differences()).toEqual({});
});
