import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { GET } from "@/app/share/[noun]/[id]/[file]/route";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { rateLimits } from "@/lib/rules/rate-limits";
import { database } from "@/server/db/client";
import { throttle } from "@/server/http/throttle";
import { findSharePicture, type PictureNoun } from "@/server/seo/share-picture";
import { guestCtx } from "@/server/http/guest";

process.env.RATE_LIMIT_SCALE = "1";

/** Requests a path of the site, from the given client address if any. */
async function request(path: string, headers: Record<string, string> = {}) {
  const [, , noun = "", id = "", file = ""] = path.split("/");
  const request = new Request(`http://localhost:3000${path}`, {
    headers: { "x-client-address": "10.0.0.1", ...headers },
  });
  const answer = await GET(request, { params: Promise.resolve({ noun, id, file }) });
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

async function pathOf(noun: PictureNoun, id: number): Promise<string> {
  const picture = await findSharePicture(guestCtx(), noun, id);
  return picture?.path ?? "";
}

const fallback = readFileSync("public/seo-fallback.png");

describe("the share picture of a listing", () => {
  test("is a cacheable PNG of 1200 × 630, and isn't sent again to a client that has it", async () => {
    const { id } = await makeListing(database(), { name: "Hart & Sons", city: "Portland", state: "ME" });
    const path = await pathOf("listing", id);
    const { status, headers, body } = await request(path);
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "image/png",
      "public, max-age=86400",
    ]);
    expect(await sharp(body).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(body.equals(fallback)).toBe(false);
    expect((await request(path)).body.equals(body)).toBe(true);

    const etag = headers.get("etag") ?? "";
    for (const known of [etag, `"other", W/${etag}`, "*"]) {
      const again = await request(path, { "if-none-match": known });
      expect([again.status, again.body.length, again.headers.get("etag")]).toEqual([304, 0, etag]);
    }
    expect((await request(path, { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("gets a new address with each change that it shows, and redirects from the former one", async () => {
    const db = database();
    const { id, slug } = await makeListing(db, { name: "Before" });
    const paths = [await pathOf("listing", id)];
    const change = async (data: object) => {
      await db.listing.update({ where: { id }, data });
      paths.push(await pathOf("listing", id));
    };
    await change({ name: "After", slug });
    await change({ city: "Bath" });
    await makeReview(db, { listingId: id, rating: 5 });
    paths.push(await pathOf("listing", id));
    expect(new Set(paths).size).toBe(4);
    await change({ description: "What the picture does not show." });
    expect(paths.at(-1)).toBe(paths.at(-2));
    const former = await request(paths[0]!);
    expect([former.status, former.headers.get("location")]).toEqual([302, paths.at(-1)]);
    expect((await request(paths.at(-1)!)).status).toBe(200);
  });

  test("is the site's default when the typefaces lack letters for its name", async () => {
    for (const name of ["王医生", "عيادة", "A 😀 smile"]) {
      const { id } = await makeListing(database(), { name, slug: `s${name.length}` });
      const { status, body } = await request(await pathOf("listing", id));
      expect([status, body.equals(fallback)]).toEqual([200, true]);
    }
  });

  test("exists only while its page is public", async () => {
    const db = database();
    const { id } = await makeListing(db, { name: "Seen" });
    const path = await pathOf("listing", id);
    expect((await request(path)).status).toBe(200);
    for (const status of ["suspended", "pending"] as const) {
      await db.listing.update({ where: { id }, data: { status } });
      expect((await request(path)).status).toBe(404);
      expect((await request(path, { "if-none-match": "*" })).status).toBe(404);
    }
    await db.listing.update({ where: { id }, data: { status: "active" } });
    expect((await request(path)).status).toBe(200);
  });
});

test("a category has a share picture with its name and number of listings", async () => {
  const db = database();
  const root = await makeCategory(db, { name: "Lawyers" });
  const { id } = await makeCategory(db, { name: "Family Law", parentId: root.id });
  const empty = await pathOf("category", id);
  await makeListing(db, { categoryId: id });
  const path = await pathOf("category", id);
  expect(path).not.toBe(empty);
  const { status, body } = await request(path);
  expect([status, body.equals(fallback)]).toEqual([200, false]);
  const waiting = await makeCategory(db, { status: "pending" });
  expect((await request(`/share/category/${waiting.id}/abcdefghijkl.png`)).status).toBe(404);
});

test.each([
  "/share/listing/999999/abcdefghijkl.png",
  "/share/listing/0/abcdefghijkl.png",
  "/share/listing/99999999999/abcdefghijkl.png",
  "/share/listing/1e3/abcdefghijkl.png",
  "/share/user/1/abcdefghijkl.png",
  "/share/listing/1/abcdefghijkl.svg",
  "/share/listing/1/short.png",
])("no share picture exists at %s", async (path) => {
  const { status, body } = await request(path);
  expect([status, body.length]).toEqual([404, 0]);
});

test("a client that requested too many new pictures waits, but still gets existing ones", async () => {
  const drawn = await pathOf("listing", (await makeListing(database(), { name: "Drawn" })).id);
  const other = await pathOf("listing", (await makeListing(database(), { name: "Not drawn" })).id);
  const mine = { "x-client-address": "10.0.0.2" };
  expect((await request(drawn, mine)).status).toBe(200);
  for (let call = 1; call < rateLimits.pictures.calls; call += 1)
    await throttle("pictures", { kind: "guest", visitor: null }, "10.0.0.2");
  const refused = await request(other, mine);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await request(drawn, mine)).status).toBe(200);
  expect((await request(other)).status).toBe(200);
});
