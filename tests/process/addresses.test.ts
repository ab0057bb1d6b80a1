import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makePrisma } from "../support/prisma";

const site = inject("sharedSite");
const db = makePrisma(site.database.url);
let category: { id: number };
let listing: { id: number; slug: string };
const listingPath = () => `/business/attorneys/estate-law/${listing.slug}`;

beforeAll(async () => {
  const parent = await makeCategory(db, { name: "Attorneys" });
  category = await makeCategory(db, { name: "Estate Law", parentId: parent.id });
  listing = await makeListing(db, { name: "Lindqvist & Daughters", phone: "+12075550142", categoryId: category.id });
});
afterAll(() => db.$disconnect());

const ask = (path: string, init: RequestInit = {}) => fetch(site.origin + path, { redirect: "manual", ...init });

/** Every hop of the redirects from an address. */
async function hops(from: string) {
  const seen: { status: number; location: string | null }[] = [];
  let path: string | null = from;
  while (path && seen.length < 5) {
    const { status, headers } = await ask(path);
    path = headers.get("location");
    seen.push({ status, location: path });
  }
  return seen;
}

/** The captured value in the first element of the page that matches. */
const attributeOf = async (path: string, element: RegExp) => element.exec(await (await ask(path)).text())?.[1];

test("redirects every form of a listing's address to the canonical one in one hop", async () => {
  const { id, slug } = listing;
  const forms = [
    `/business/${slug}`,
    `/business/${id}-anything-at-all`,
    `/business/${id}`,
    `/business?id=${id}`,
    `/Business?id=${id}`,
    `/doctor/${slug}`,
    `/business/some/other/path/${slug}`,
    listingPath().toUpperCase().replace("/BUSINESS", "/Business"),
  ];
  for (const form of forms) {
    const [first, second, ...more] = await hops(form);
    expect({ form, ...first }).toEqual({ form, status: 308, location: listingPath() });
    expect([second?.status, more]).toEqual([200, []]);
    expect((await hops(form))[0]?.status).toBe(308);
  }
});

test("finds a category by its path in any casing, by /category/… and by id", async () => {
  for (const form of ["/Attorneys/Estate-Law", "/category/attorneys/estate-law", `/Category?id=${category.id}`]) {
    const [first, second] = await hops(form);
    expect({ form, ...first }).toEqual({ form, status: 308, location: "/attorneys/estate-law" });
    expect(second?.status).toBe(200);
  }
});

test("serves pages in any casing without a redirect, with one canonical URL", async () => {
  for (const path of ["/Search", "/SEARCH", "/Compare", "/TermsOfService", "/How-Ranking-Works"]) {
    expect((await ask(path)).status).toBe(200);
    const canonical = await attributeOf(path, /<link rel="canonical" href="([^"]*)"/);
    expect(new URL(canonical ?? "").pathname).toBe(path.toLowerCase());
  }
});

test("marks searches and the comparison noindex, but not pages and listings", async () => {
  const robots = (path: string) => attributeOf(path, /<meta name="robots" content="([^"]*)"/);
  expect(await robots("/search?q=law")).toContain("noindex");
  expect(await robots("/compare")).toContain("noindex");
  expect(await robots("/")).toBe("index, follow");
  expect(await robots(listingPath())).toBe("index, follow");
});

test("answers API calls with and without the trailing slash, and unknown paths with JSON", async () => {
  for (const path of ["/api/stats/", "/api/stats"]) expect((await ask(path)).status).toBe(200);
  for (const path of ["/api/", "/api/nothing/", "/api/businesses/0/", "/api/reviews/3/claim/", "/api/%ff/"]) {
    const { status, headers } = await ask(path);
    expect([path, status, headers.get("content-type")]).toEqual([path, 404, expect.stringContaining("json")]);
  }
  const wrong = await ask("/api/stats/", { method: "PUT" });
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

test("lets other sites load photos and share pictures, and nothing else", async () => {
  for (const [path, policy] of [
    ["/", "same-origin"],
    ["/logo.png", "same-origin"],
    ["/api/businesses/?limit=1", "same-origin"],
    ["/photos/1/0123456789abcdef-480.webp", "cross-origin"],
    ["/share/listing/1/abcdefghijkl.png", "cross-origin"],
  ] as const) {
    const { headers } = await ask(path);
    expect([path, headers.get("cross-origin-resource-policy")]).toEqual([path, policy]);
  }
});
