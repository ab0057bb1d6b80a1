import { type APIRequestContext, type APIResponse, expect, test } from "@playwright/test";
import { listingBy } from "../support/demo";

/** Where an address leads, hop by hop. */
async function hops(request: APIRequestContext, from: string) {
  const seen: { status: number; location: string | undefined }[] = [];
  let path: string | undefined = from;
  while (path && seen.length < 5) {
    const answer: APIResponse = await request.get(path, { maxRedirects: 0 });
    const location: string | undefined = answer.headers().location;
    seen.push({ status: answer.status(), location });
    path = location;
  }
  return seen;
}

test("every form of a listing's address leads to the canonical one in one hop", async ({ request }) => {
  const { id, slug, path } = await listingBy(request, "q=lindqvist");
  const forms = [
    `/business/${slug}`,
    `/business/${id}-anything-at-all`,
    `/business/${id}`,
    `/business?id=${id}`,
    `/Business?id=${id}`,
    `/doctor/${slug}`,
    `/business/some/other/path/${slug}`,
    path.toUpperCase().replace("/BUSINESS", "/Business"),
  ];
  for (const form of forms) {
    const [first, second, ...more] = await hops(request, form);
    expect({ form, status: first?.status, location: first?.location }).toEqual({ form, status: 308, location: path });
    expect([second?.status, more]).toEqual([200, []]);
    expect((await hops(request, form))[0]?.status).toBe(308);
  }
});

test("a category is found by its path in any casing, by /category/… and by id", async ({ request }) => {
  const answer = await request.get("/api/categories/by-path/lawyers/family-law/");
  const { id } = (await answer.json()) as { id: number };
  for (const form of ["/Lawyers/Family-Law", "/category/lawyers/family-law", `/Category?id=${id}`]) {
    const [first, second] = await hops(request, form);
    expect({ form, ...first }).toEqual({ form, status: 308, location: "/lawyers/family-law" });
    expect(second?.status).toBe(200);
  }
});

test("pages answer in any casing without a redirect and name one canonical address", async ({ page, request }) => {
  for (const path of ["/Search", "/SEARCH", "/Compare", "/TermsOfService", "/How-Ranking-Works"]) {
    expect((await request.get(path, { maxRedirects: 0 })).status()).toBe(200);
    await page.goto(path);
    const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
    expect(new URL(canonical ?? "").pathname).toBe(path.toLowerCase());
  }
});

test("search with parameters is not for the index; pages and listings are", async ({ page, request }) => {
  const robots = async (path: string) => {
    await page.goto(path);
    return page.locator("meta[name=robots]").getAttribute("content");
  };
  expect(await robots("/search?q=law")).toContain("noindex");
  expect(await robots("/compare")).toContain("noindex");
  expect(await robots("/")).toBe("index, follow");
  expect(await robots((await listingBy(request, "q=law")).path)).toBe("index, follow");
});

test("the API answers with and without the slash at its end, and JSON for what isn't there", async ({ request }) => {
  for (const path of ["/api/stats/", "/api/stats"]) {
    expect((await request.get(path, { maxRedirects: 0 })).status()).toBe(200);
  }
  for (const path of ["/api/", "/api/nothing/", "/api/businesses/0/", "/api/reviews/3/claim/", "/api/%ff/"]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([path, answer.status(), answer.headers()["content-type"]]).toEqual([
      path,
      404,
      expect.stringContaining("json"),
    ]);
  }
  const wrong = await request.put("/api/stats/");
  expect([wrong.status(), wrong.headers().allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
});
