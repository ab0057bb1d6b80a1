import { beforeAll, describe, expect, it, test } from "vitest";
import { GET as part } from "@/app/sitemap.xml/[part]/route";
import { GET as whole, HEAD as wholeHead } from "@/app/sitemap.xml/route";
import { type SitemapLimits } from "@/lib/format/sitemap-xml";
import { makeCategory } from "@/prisma/factories/category";
import { type ListingGiven, makeListing as makeBare } from "@/prisma/factories/listing";
import { makePageMeta } from "@/prisma/factories/page-meta";
import { database } from "@/server/db/client";
import { type Sitemap, sitemapPart, wholeSitemap } from "@/server/seo/sitemap";
import { checkSitemap } from "../support/sitemap-check";

const db = database();
const origin = "http://localhost:3000";
/** A listing that says enough to be in the sitemap. */
const makeListing = (into: typeof db, given: ListingGiven) => makeBare(into, { phone: "+12065550142", ...given });
let lawyers: Awaited<ReturnType<typeof makeCategory>>;
let doctors: Awaited<ReturnType<typeof makeCategory>>;

beforeAll(async () => {
  lawyers = await makeCategory(db, { name: "Lawyers" });
  doctors = await makeCategory(db, { name: "Doctors", kind: "doctor" });
});

/** Small enough that a few listings make an index of several parts. */
const small: SitemapLimits = { addresses: 20, bytes: 52_428_800, idsPerPart: 10 };

async function textOf(sitemap: Sitemap | null): Promise<string> {
  let text = "";
  for await (const piece of sitemap?.chunks() ?? []) text += piece;
  return text;
}
const read = async (limits?: SitemapLimits) =>
  checkSitemap(await textOf(await wholeSitemap({ db, origin, limits })), origin);
const entryOf = async (path: string) => (await read()).entries.find(({ loc }) => loc === origin + path);
const request = (headers: Record<string, string> = {}) => new Request(`${origin}/sitemap.xml`, { headers });
const etagNow = async () => (await whole(request())).headers.get("etag");

describe("the sitemap", () => {
  it("has every active listing of both kinds at its canonical address, and no pending or suspended one", async () => {
    const [business, doctor] = [
      await makeListing(db, { categoryId: lawyers.id, name: "Ada Law" }),
      await makeListing(db, { kind: "doctor", categoryId: doctors.id, name: "Grace Doctor" }),
    ];
    await makeListing(db, { categoryId: lawyers.id, status: "pending", slug: "waiting" });
    await makeListing(db, { categoryId: lawyers.id, status: "suspended", slug: "closed" });
    await makeListing(db, { categoryId: lawyers.id, status: "suspended", slug: "merged", mergedIntoId: business.id });
    const { isIndex, entries } = await read();
    expect(isIndex).toBe(false);
    expect(entries.filter(({ loc }) => loc.startsWith(`${origin}/business/`))).toEqual(
      [`lawyers/${business.slug}`, `doctors/${doctor.slug}`].map((path) => ({
        loc: `${origin}/business/${path}`,
        lastmod: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
        changefreq: "weekly",
        priority: "0.8",
      })),
    );
  });

  it("has every public category, weekly with priority 0.7", async () => {
    const pending = await makeCategory(db, { status: "pending" });
    expect(await entryOf("/lawyers")).toEqual({ loc: `${origin}/lawyers`, changefreq: "weekly", priority: "0.7" });
    expect(await entryOf(`/${pending.fullSlug}`)).toBeUndefined();
  });

  it("has no personal page, admin page, API address, or search with parameters", async () => {
    const { entries } = await read();
    const paths = entries.map(({ loc }) => new URL(loc).pathname);
    expect(paths.slice(0, 2)).toEqual(["/", "/search"]);
    const others = /^\/(api|accounts|admin|compare|login|preview|profile|settings|dashboard|sitemap|dev|bulkupload)/;
    expect(paths.filter((path) => others.test(path))).toEqual([]);
    expect(entries.filter(({ loc }) => loc.includes("?"))).toEqual([]);
  });

  it("follows the active page meta records: priority, frequency, noindex, another canonical address", async () => {
    const path = "/business/lawyers/governed";
    const { id } = await makeListing(db, { categoryId: lawyers.id, name: "Governed" });
    const { id: recordId } = await makePageMeta(db, {
      metaType: "business",
      listingId: id,
      priority: 0.3,
      changefreq: "yearly",
    });
    const record = (data: object) => db.pageMeta.update({ where: { id: recordId }, data });
    expect(await entryOf(path)).toMatchObject({ priority: "0.3", changefreq: "yearly" });
    await record({ isActive: false });
    expect(await entryOf(path)).toMatchObject({ priority: "0.8", changefreq: "weekly" });
    await record({ isActive: true, robots: "noindex, follow" });
    expect(await entryOf(path)).toBeUndefined();
    await record({ robots: "index, follow", canonicalUrl: "/business/lawyers/ada-law" });
    expect(await entryOf(path)).toBeUndefined();
    await record({ canonicalUrl: origin + path });
    expect(await entryOf(path)).toBeDefined();
    const home = await makePageMeta(db, {
      metaType: "static",
      pageName: "termsofservice",
      robots: "noindex, nofollow",
    });
    expect(await entryOf("/termsofservice")).toBeUndefined();
    await db.pageMeta.delete({ where: { id: home.id } });
    expect(await entryOf("/termsofservice")).toMatchObject({ priority: "0.3" });
  });
});

describe("thin pages", () => {
  it("are left out until they say more, or a record says so, and so are empty categories", async () => {
    const bare = { phone: null, website: null, streetAddress: null, description: "" };
    const { id } = await makeListing(db, { categoryId: lawyers.id, name: "Thin", ...bare });
    const path = "/business/lawyers/thin";
    expect(await entryOf(path)).toBeUndefined();
    const record = await makePageMeta(db, { metaType: "business", listingId: id });
    expect(await entryOf(path)).toBeDefined();
    await db.pageMeta.delete({ where: { id: record.id } });
    expect(await entryOf(path)).toBeUndefined();
    await db.listing.update({ where: { id }, data: { phone: "+12065550100" } });
    expect(await entryOf(path)).toBeDefined();
    const empty = await makeCategory(db);
    expect(await entryOf(`/${empty.fullSlug}`)).toBeUndefined();
  });
});

describe("a sitemap index", () => {
  const listings = async (number: number) => sitemapPart({ db, origin, limits: small }, `listings-${number}`);

  it("is served when one file can't hold all pages, and its parts have each page once", async () => {
    const before = await read();
    for (let n = 0; n < 25; n += 1)
      await makeListing(db, { categoryId: n % 2 ? lawyers.id : doctors.id, kind: n % 2 ? "business" : "doctor" });
    const index = await read(small);
    expect(index.isIndex).toBe(true);
    const paths = index.entries.map(({ loc }) => new URL(loc).pathname);
    expect(paths[0]).toBe("/sitemap-pages-1.xml");
    expect(paths.length).toBeGreaterThan(3);
    const all: string[] = [];
    for (const [at, path] of paths.entries()) {
      const name = /^\/sitemap-(.*)\.xml$/.exec(path)?.[1] ?? "";
      const { entries } = checkSitemap(await textOf(await sitemapPart({ db, origin, limits: small }, name)), origin);
      all.push(...entries.map(({ loc }) => loc));
      const newest = entries
        .map(({ lastmod }) => lastmod ?? "")
        .sort()
        .at(-1);
      expect(index.entries[at]?.lastmod ?? "").toBe(newest);
    }
    expect(all).toHaveLength(before.entries.length + 25);
    expect(all).toEqual((await read()).entries.map(({ loc }) => loc));
  });

  it("names no empty part, and an empty part answers 404", async () => {
    const before = (await read(small)).entries.length;
    const last = await db.listing.findFirstOrThrow({ orderBy: { id: "desc" } });
    const first = Math.ceil(last.id / 10) * 10 + 1001;
    const hidden = await makeListing(db, { id: first, categoryId: lawyers.id });
    await makePageMeta(db, { metaType: "business", listingId: hidden.id, robots: "noindex, follow" });
    const elsewhere = await makeListing(db, { id: first + 10, categoryId: lawyers.id });
    const canonicalUrl = "/business/lawyers/far-off";
    await makePageMeta(db, { metaType: "business", listingId: elsewhere.id, canonicalUrl });
    await makeListing(db, { id: first + 20, categoryId: lawyers.id, name: "Far Off" });
    const { entries } = await read(small);
    expect(entries).toHaveLength(before + 1);
    const number = (first + 19) / 10 + 1;
    expect(entries.at(-1)?.loc).toBe(`${origin}/sitemap-listings-${number}.xml`);
    expect(await textOf(await listings(number))).toContain("/business/lawyers/far-off</loc>");
    for (const absent of [number - 2, number - 1, number + 1, 999_999]) expect(await listings(absent)).toBeNull();
    for (const name of ["listings-0", "listings-01", "pages-2", "listings", "others-1"]) {
      expect(await sitemapPart({ db, origin, limits: small }, name)).toBeNull();
    }
  });

  it("is served when one file would have too many bytes, too", async () => {
    const few = { ...small, addresses: 50_000, bytes: 2000 };
    expect((await read(few)).isIndex).toBe(true);
    expect((await read({ ...few, bytes: 52_428_800 })).isIndex).toBe(false);
  });

  it("stops reading when the client does: no further statement runs", async () => {
    const taken = (await wholeSitemap({ db, origin, limits: small })).chunks();
    expect((await taken.next()).value).toContain("<sitemapindex");
    await taken.return();
    expect(await taken.next()).toEqual({ done: true, value: undefined });
  });
});

describe("a sitemap response", () => {
  it("is XML, always revalidated, and the same for HEAD without a body", async () => {
    const [get, head] = [await whole(request()), await wholeHead(request())];
    for (const { status, headers } of [get, head]) {
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
      expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
      expect(headers.get("etag")).toBe(get.headers.get("etag"));
    }
    expect(await (await wholeHead(new Request(`${origin}/sitemap.xml`, { method: "HEAD" }))).text()).toBe("");
    expect(checkSitemap(await get.text(), origin).entries.length).toBeGreaterThan(10);
  });

  it("is 304 for an unchanged copy, and not after any change that it shows", async () => {
    const known = async () => (await whole(request({ "if-none-match": `"x", ${etag}` }))).status;
    const { id } = await makeListing(db, { categoryId: lawyers.id });
    let etag = await etagNow();
    expect(etag).toMatch(/^W\/"/);
    const changes = [
      () => db.listing.update({ where: { id }, data: { city: "Kent" } }),
      () => makeListing(db, { categoryId: lawyers.id }),
      () => db.listing.update({ where: { id }, data: { status: "suspended" } }),
      () => db.category.update({ where: { id: lawyers.id }, data: { slug: "attorneys" } }),
      () => makePageMeta(db, { metaType: "static", pageName: "home", priority: 0.9 }),
      () => db.listing.delete({ where: { id } }).then(() => makeListing(db, { categoryId: lawyers.id })),
    ];
    for (const [at, change] of changes.entries()) {
      expect([at, await known()]).toEqual([at, 304]);
      await change();
      expect([at, await known()]).toEqual([at, 200]);
      etag = await etagNow();
    }
    await db.category.update({ where: { id: lawyers.id }, data: { slug: "lawyers" } });
  });

  test("a sitemap part is found by its name, and an unknown name answers 404", async () => {
    const get = (name: string, headers = {}) => part(request(headers), { params: Promise.resolve({ part: name }) });
    const found = await get("listings-1");
    expect(checkSitemap(await found.text(), origin).entries.length).toBeGreaterThan(10);
    const etag = found.headers.get("etag") ?? "";
    expect((await get("listings-1", { "if-none-match": etag })).status).toBe(304);
    expect((await get("pages-1")).status).toBe(200);
    for (const name of ["listings-2", "pages-2", "x"]) expect((await get(name)).status).toBe(404);
  });
});
