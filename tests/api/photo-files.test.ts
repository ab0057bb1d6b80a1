import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { photoLimits } from "@/lib/rules/photo";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";

import { drawing } from "../support/drawing";
import { photoCalls, photoForm } from "../support/photos";

const db = database();
let owner: SignedIn;
beforeAll(async () => {
  owner = await signIn({ userType: "owner" });
});

const owned = (as = owner, kind: "business" | "doctor" = "business") => makeListing(db, { claimedById: as.id, kind });

describe("a file", () => {
  it("is stored without its metadata, upright, whatever its type", async () => {
    const listing = await owned();
    const exif = { IFD0: { Copyright: "Secret Name" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } };
    const turned = drawing({ width: 400, height: 300 }).withMetadata({ orientation: 6, exif });
    const [jpeg, png, webp] = await Promise.all([
      turned.clone().jpeg().toBuffer(),
      drawing().png().toBuffer(),
      drawing().webp().toBuffer(),
    ]);
    expect(jpeg.toString("latin1")).toContain("Secret Name");
    const { body } = await photoCalls(owner).add(listing, await photoForm({ file: jpeg }));
    expect(body.files.at(-1)).toMatchObject({ width: 300, height: 400 });
    for (const { bytes } of await db.photoFile.findMany({ where: { photoId: body.id } })) {
      const { exif: kept, icc, xmp } = await sharp(bytes!).metadata();
      expect([kept, icc, xmp, Buffer.from(bytes!).includes("Secret Name")]).toEqual([
        undefined,
        undefined,
        undefined,
        false,
      ]);
    }
    for (const file of [png, webp]) {
      expect((await photoCalls(owner).add(listing, await photoForm({ file }))).status).toBe(201);
    }
  });

  it("is accepted with a harmless fault that some phones make", async () => {
    const file = await drawing().jpeg().toBuffer();
    const scan = file.lastIndexOf(Buffer.from([0xff, 0xda]));
    // The last coefficient of the scan, which a sequential JPEG ignores.
    file[scan + 6 + 2 * (file[scan + 4] ?? 0)] = 0;
    await expect(sharp(file).raw().toBuffer()).rejects.toThrow("Invalid SOS parameters");
    expect((await photoCalls(owner).add(await owned(), await photoForm({ file }))).status).toBe(201);
  });

  /** A JPEG with 6000 × 6000 in its header. */
  function claiming(jpeg: Buffer): Buffer {
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(6000, frame + 5);
    jpeg.writeUInt16BE(6000, frame + 7);
    return jpeg;
  }

  /** A photo with its middle replaced. */
  function garbled(file: Buffer): Buffer {
    for (let at = 200; at < file.length - 40; at += 1) file[at] = (at * at * 31) % 251;
    return file;
  }

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>`;
  const readable = /can't be read/;
  const wrong = /Choose a JPEG, PNG, or WebP file/;
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ["an SVG", () => Buffer.from(svg), wrong],
    ["a PDF", () => Buffer.from("%PDF-1.7\n%%EOF"), wrong],
    [
      "a PDF with a photo in it",
      async () => Buffer.concat([Buffer.from("%PDF-1.7\n"), await drawing().jpeg().toBuffer()]),
      wrong,
    ],
    [
      "a page that begins like a photo",
      () => Buffer.from("\xff\xd8\xff<html><script>alert(1)</script>", "latin1"),
      readable,
    ],
    ["a GIF", () => drawing().gif().toBuffer(), wrong],
    ["nothing", () => new Uint8Array(), /Choose a photo/],
    ["a cut JPEG", async () => (await drawing().jpeg().toBuffer()).subarray(0, 3000), readable],
    ["a cut PNG", async () => (await drawing().png().toBuffer()).subarray(0, 3000), readable],
    [
      "a JPEG whose header claims more pixels than it has",
      async () => claiming(await drawing().jpeg().toBuffer()),
      readable,
    ],
    ["a PNG whose pixels are garbage", async () => garbled(await drawing().png().toBuffer()), readable],
    ["a WebP whose pixels are garbage", async () => garbled(await drawing().webp().toBuffer()), readable],
    ["a cut WebP", async () => (await drawing().webp().toBuffer()).subarray(0, 1000), readable],
    ["a tiny one", () => drawing({ width: 640, height: 199 }).png().toBuffer(), /at least 200 pixels/],
    [
      "a decompression bomb",
      () =>
        sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: "#000" } })
          .png()
          .toBuffer(),
      /more than 40 megapixels/,
    ],
    [
      "one above 10 MB",
      async () => Buffer.concat([await drawing().jpeg().toBuffer()], 10 * 1024 * 1024 + 1),
      /larger than 10 MB/,
    ],
  ])("is refused at once if it is %s", async (_, make, text) => {
    const listing = await owned();
    const form = await photoForm({ file: await make() });
    const before = process.cpuUsage();
    const { status, body } = await photoCalls(owner).add(listing, form);
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(1_000_000);
    expect([status, body.photo]).toEqual([400, [expect.stringMatching(text)]]);
    expect(await db.photo.count({ where: { listingId: listing.id } })).toBe(0);
  });

  it("that is a photo and something else is stored as the photo alone", async () => {
    const listing = await owned();
    const hidden = "<script>alert('hidden')</script>";
    const file = Buffer.concat([await drawing().jpeg().toBuffer(), Buffer.from(hidden)]);
    const { status, body } = await photoCalls(owner).add(listing, await photoForm({ file }));
    expect(status).toBe(201);
    const files = await db.photoFile.findMany({ where: { photoId: body.id } });
    expect(files.map(({ bytes }) => Buffer.from(bytes!).includes("alert"))).toEqual([false, false, false]);
  });

  it("is refused in another kind of body, and with a long alt text", async () => {
    const listing = await owned();
    const { add } = photoCalls(owner);
    expect((await add(listing, undefined, { "content-type": "image/jpeg" })).status).toBe(415);
    expect((await add(listing, undefined, { "content-type": "multipart/form-data" })).status).toBe(400);
    expect((await add(listing, undefined, { "content-type": "multipart/form-data; boundary=x" })).status).toBe(400);
    const long = await add(listing, await photoForm({ alt: "x".repeat(photoLimits.altLength + 1) }));
    expect([long.status, Object.keys(long.body)]).toEqual([400, ["alt"]]);
    expect((await add(listing, await photoForm({ file: new Uint8Array(11 * 1024 * 1024) }))).status).toBe(413);
    expect((await add(listing, await photoForm({ alt: null }))).body.alt).toBe("");
  });
});
