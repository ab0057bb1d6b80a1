import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { type Listing } from "@/lib/contract/listing";
import { type Kind, kindFacts } from "@/lib/rules/listing-kind";
import { photoLimits } from "@/lib/rules/photo";
import { makeListing } from "@/prisma/factories/listing";
import { makePhoto } from "@/prisma/factories/photo";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { readPublicPhotos } from "@/server/photos/read";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";

import { auditOf, statuses } from "../support/listings";
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

const read = async ({ id, kind }: { id: number; kind: Kind }) =>
  (await call({ path: `${kindFacts[kind].segment}/${id}/` })).body as Listing;

describe.each(["business", "doctor"] as const)("a photo that the owner of a %s adds", (kind) => {
  it("waits for a moderator, seen by the two only, and is then public in three sizes", async () => {
    const listing = await owned(owner, kind);
    const { add, list, file } = photoCalls(owner);
    const added = await add(
      listing,
      await photoForm({ file: await drawing({ width: 2400, height: 1800 }).jpeg().toBuffer() }),
    );
    expect([added.status, added.body]).toMatchObject([201, { status: "pending", alt: "The waiting room", reason: "" }]);
    const { id, files } = added.body;
    expect(files.map(({ width, height }) => [width, height])).toEqual([
      [320, 240],
      [800, 600],
      [1600, 1200],
    ]);
    const [small] = files as [(typeof files)[0]];
    const visitor = photoCalls(null);
    expect((await visitor.list(listing)).body.results).toEqual([]);
    expect((await list(listing)).body.results).toEqual([added.body]);
    for (const stranger of [null, await signIn({ userType: "owner" })]) {
      const refused = await photoCalls(stranger).file(small.url);
      expect([refused.status, refused.headers.get("cache-control")]).toEqual([404, "no-store"]);
    }
    for (const seen of [await file(small.url), await photoCalls(moderator).file(small.url)]) {
      expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    }
    expect((await read(listing)).image_url).toBeNull();

    const decided = await photoCalls(moderator).decide(id, { approve: true });
    expect([decided.status, decided.body.status]).toEqual([200, "active"]);
    expect((await visitor.list(listing)).body.results).toMatchObject([{ id, status: "active" }]);
    for (const { url, width, height } of files) {
      const shown = await visitor.file(url);
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      const bytes = await shown.arrayBuffer();
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width, height });
      const again = await visitor.file(url, { "if-none-match": shown.headers.get("etag")! });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
    expect((await read(listing)).image_url).toBe(files.at(-1)!.url);
    expect((await auditOf(listing.id)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ["photo.add", owner.id],
      ["photo.approve", moderator.id],
    ]);
    expect(await differences()).toEqual({});
  });
});

describe("adding photos", () => {
  it("is refused to others, and for unknown listings", async () => {
    const listing = await owned();
    expect((await photoCalls(null).add(listing)).status).toBe(401);
    for (const userType of ["reviewer", "owner", "moderator"] as const) {
      expect((await photoCalls(await signIn({ userType })).add(listing)).status).toBe(403);
    }
    expect((await photoCalls(owner).add({ ...listing, kind: "doctor" })).status).toBe(404);
    expect((await photoCalls(await signIn({ userType: "admin" })).add(listing)).status).toBe(201);
  });

  it("happens once per idempotency key, and not twice with the same photo", async () => {
    const listing = await owned();
    const { add } = photoCalls(owner);
    const file = await drawing().jpeg().toBuffer();
    const once = { "idempotency-key": "photo-1" };
    const first = await add(listing, await photoForm({ file }), once);
    expect((await add(listing, await photoForm({ file }), once)).body).toEqual(first.body);
    expect((await add(listing, await photoForm(), once)).status).toBe(422);
    expect((await add(listing, await photoForm({ file }))).status).toBe(409);
    expect(await db.photo.count({ where: { listingId: listing.id } })).toBe(1);
  });

  it(
    "stops at twelve, also when several arrive at once",
    async () => {
      for (const round of races()) {
        const listing = await makeListing(db, { claimedById: owner.id, name: `Round ${round}` });
        const refused = await makePhoto(db, { listingId: listing.id, status: "refused" });
        for (let nth = 2; nth < photoLimits.most.listing; nth += 1)
          await makePhoto(db, { listingId: listing.id, status: "pending" });
        const answers = await Promise.all([1, 2, 3, 4].map(() => photoCalls(owner).add(listing)));
        expect(statuses(answers)).toEqual({ 201: 2, 409: 2 });
        expect(await db.photo.count({ where: { listingId: listing.id, id: { not: refused.id } } })).toBe(
          photoLimits.most.listing,
        );
      }
    },
    raceTimeout,
  );

  it("is public at once after three approved ones of the same owner, whatever others had approved there", async () => {
    const listing = await owned();
    const { add } = photoCalls(owner);
    const { decide } = photoCalls(moderator);
    for (let nth = 0; nth < photoLimits.trustedAfter; nth += 1) {
      await makePhoto(db, { listingId: listing.id, userId: moderator.id });
      const { body } = await add(listing);
      expect(body.status).toBe("pending");
      await decide(body.id, { approve: true });
    }
    expect((await add(listing)).body.status).toBe("active");
    expect((await add(await owned())).body.status).toBe("pending");
    expect(await differences()).toEqual({});
  });
});

describe("an owner", () => {
  it("changes the alt text and the order, and the first public photo stands for the listing", async () => {
    const listing = await owned();
    const made = [];
    for (let nth = 0; nth < 3; nth += 1) made.push(await makePhoto(db, { listingId: listing.id, userId: owner.id }));
    const [first, second, third] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
    const { change, list } = photoCalls(owner);
    const before = await read(listing);
    expect(before.image_url).toContain(first.hash);
    expect((await change(third.id, { position: 0 })).status).toBe(200);
    expect((await change(first.id, { position: 99, alt: "  The\nfront door " })).body.alt).toBe("The front door");
    expect((await list(listing)).body.results.map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    const after = await read(listing);
    expect(after.image_url).toContain(third.hash);
    expect(Date.parse(after.page_changed_at)).toBeGreaterThan(Date.parse(before.page_changed_at));
    expect((await change(first.id, {})).status).toBe(400);
    expect((await change(first.id, { position: -1 })).status).toBe(400);
    expect((await change(2_000_000_000, { alt: "x" })).status).toBe(404);
    expect(await differences()).toEqual({});
  });

  it("removes a photo with its files, no matter who added it", async () => {
    const listing = await owned();
    const photo = await makePhoto(db, { listingId: listing.id, userId: moderator.id });
    expect((await photoCalls(await signIn({ userType: "owner" })).remove(photo.id)).status).toBe(403);
    expect((await photoCalls(owner).remove(photo.id)).status).toBe(204);
    expect(await db.photoFile.count({ where: { photoId: photo.id } })).toBe(0);
    expect((await photoCalls(null).file(addressOf(photo))).status).toBe(404);
    expect((await photoCalls(owner).remove(photo.id)).status).toBe(404);
    expect((await read(listing)).image_url).toBeNull();
  });

  it("keeps the image URL of the listing behind its photos, also when a response is sent back", async () => {
    const listing = await makeListing(db, { claimedById: owner.id, imageUrl: "https://pictures.example/ada.jpg" });
    const photo = await makePhoto(db, { listingId: listing.id });
    const { image_url } = await read(listing);
    expect(image_url).toContain(photo.hash);
    const body = { image_url, city: "Kent" };
    const answer = await call({
      path: `businesses/${listing.id}/`,
      method: "PATCH",
      body,
      as: owner.headers,
    });
    expect(answer.status).toBe(200);
    await photoCalls(owner).remove(photo.id);
    expect(await read(listing)).toMatchObject({ image_url: "https://pictures.example/ada.jpg", city: "Kent" });
  });
});

describe("photos of a listing that isn't public", () => {
  it("are seen by its owner and moderators only", async () => {
    const listing = await makeListing(db, { claimedById: owner.id, status: "suspended" });
    const photo = await makePhoto(db, { listingId: listing.id });
    expect((await photoCalls(null).list(listing)).status).toBe(404);
    expect((await photoCalls(null).file(addressOf(photo))).status).toBe(404);
    expect((await photoCalls(owner).list(listing)).body.results).toHaveLength(1);
    const shown = await photoCalls(owner).file(addressOf(photo));
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  });

  it.each(["0/0000000000000000-800.webp", "1/00-800.webp", "1/0000000000000000-801.webp", "x/y"])(
    "and unknown addresses are answered with 404: %s",
    async (path) => expect((await photoCalls(null).file(`/photos/${path}`)).status).toBe(404),
  );
});

it("photos are in the preview of a listing that isn't public, once approved", async () => {
  const { id: listingId } = await makeListing(db, { status: "pending" });
  const approved = await makePhoto(db, { listingId, status: "active", alt: "The waiting room" });
  await makePhoto(db, { listingId, status: "pending" });
  expect((await readPublicPhotos(guestCtx(), listingId)).map(({ id, alt }) => [id, alt])).toEqual([
    [approved.id, "The waiting room"],
  ]);
});
