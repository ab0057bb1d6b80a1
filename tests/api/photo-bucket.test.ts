import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { photoLimits, photoSizes } from "@/lib/rules/photo";
import { makeListing } from "@/prisma/factories/listing";
import { makePhoto } from "@/prisma/factories/photo";
import { database } from "@/server/db/client";
import { deleteUnusedObjects } from "@/server/photos/object-store";
import { type SignedIn, signIn } from "../support/actors";
import { drawing } from "../support/drawing";
import { PhotoBucket } from "../support/photo-bucket";
import { addressOf, photoCalls, photoForm } from "../support/photos";
import { differences } from "../support/recount";

const bucket = new PhotoBucket();
let db: ReturnType<typeof database>;
let owner: SignedIn;

const owned = () => makeListing(db, { claimedById: owner.id });
const fileRows = (photoId: number) => db.photoFile.findMany({ where: { photoId }, orderBy: { size: "asc" } });
/** Deletes what is unused, as the worker does an hour later. */
async function anHourLater() {
  await db.$executeRaw`UPDATE unused_photo_object SET since = since - interval '1 hour'`;
  await deleteUnusedObjects(db);
}

beforeAll(async () => {
  await bucket.start();
  process.env.PHOTO_STORE_URL = bucket.url;
  // Only now, because settings are read once.
  db = database();
  owner = await signIn({ userType: "owner" });
});
afterEach(async () => {
  bucket.failure = null;
  await db.listing.deleteMany();
  await anHourLater();
  expect(bucket.objects.size).toBe(0);
});
afterAll(async () => {
  delete process.env.PHOTO_STORE_URL;
  await bucket.stop();
});

describe("with PHOTO_STORE_URL, a photo", () => {
  it("is stored in the bucket and served from there", async () => {
    const { add, file } = photoCalls(owner);
    const { status, body } = await add(await owned());
    expect(status).toBe(201);
    const rows = await fileRows(body.id);
    expect(rows).toMatchObject(photoSizes.map((size) => ({ size, bytes: null })));
    expect(bucket.objects.size).toBe(3);
    await anHourLater();
    expect(bucket.objects.size).toBe(3);
    const photo = await db.photo.findUniqueOrThrow({ where: { id: body.id } });
    const answer = await file(addressOf(photo));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const object = bucket.objects.get(rows[1]?.objectKey ?? "");
    expect(Buffer.from(await answer.arrayBuffer()).equals(object!)).toBe(true);
    expect(await differences()).toEqual({});
  });

  it("leaves the bucket an hour after it was removed", async () => {
    const { add, remove } = photoCalls(owner);
    const { body } = await add(await owned());
    expect((await remove(body.id)).status).toBe(204);
    await deleteUnusedObjects(db);
    expect(bucket.objects.size).toBe(3);
    await anHourLater();
    expect([bucket.objects.size, await db.unusedPhotoObject.count()]).toEqual([0, 0]);
  });

  it("that was refused leaves nothing in the bucket, nor does one that was sent twice", async () => {
    const { add } = photoCalls(owner);
    const listing = await owned();
    const file = await drawing().jpeg().toBuffer();
    const key = { "idempotency-key": "photo-bucket-test-0001" };
    const [first, again] = [
      await add(listing, await photoForm({ file }), key),
      await add(listing, await photoForm({ file }), key),
    ];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect((await add(listing, await photoForm({ file }))).status).toBe(409);
    expect(bucket.objects.size).toBe(9);
    await anHourLater();
    const rows = await fileRows(first.body.id);
    expect([...bucket.objects.keys()].sort()).toEqual(rows.map((row) => row.objectKey).sort());
  });

  it("that a full album refuses is never stored, and a repeat of the call that filled it gets its response", async () => {
    const { add } = photoCalls(owner);
    const listing = await owned();
    for (let nth = 1; nth < photoLimits.most.listing; nth += 1) await makePhoto(db, { listingId: listing.id });
    const file = await drawing().jpeg().toBuffer();
    const key = { "idempotency-key": "photo-bucket-test-0002" };
    const last = await add(listing, await photoForm({ file }), key);
    expect([last.status, bucket.objects.size]).toEqual([201, 3]);
    for (const more of [undefined, { "idempotency-key": "photo-bucket-test-0003" }]) {
      expect((await add(listing, undefined, more)).status).toBe(409);
    }
    expect((await add(listing, await photoForm({ file }), key)).body.id).toBe(last.body.id);
    expect((await add(listing, undefined, key)).status).toBe(422);
    expect(bucket.objects.size).toBe(3);
  });

  it("is not added, nor shown, while the bucket refuses, and is kept until it can be deleted", async () => {
    const { add, file, remove } = photoCalls(owner);
    const listing = await owned();
    const { body } = await add(listing);
    const photo = await db.photo.findUniqueOrThrow({ where: { id: body.id } });
    bucket.failure = 403;
    const refused = await add(listing);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await db.photo.count({ where: { listingId: listing.id } })).toBe(1);
    const shown = await file(addressOf(photo));
    expect([shown.status, shown.headers.get("retry-after")]).toEqual([503, "5"]);
    await remove(body.id);
    await expect(anHourLater()).rejects.toThrow("The photo bucket answered 403 to a DELETE.");
    expect(await db.unusedPhotoObject.count()).toBe(6);
  });
});
