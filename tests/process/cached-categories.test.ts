import { afterAll, expect, inject, test } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makePrisma } from "../support/prisma";

const site = inject("sharedSite");
const db = makePrisma(site.database.url);

afterAll(() => db.$disconnect());

async function ask(path: string) {
  const answer = await fetch(site.origin + path, { redirect: "manual" });
  return { status: answer.status, etag: answer.headers.get("etag"), body: await answer.text() };
}

/** The cached page of the category. */
async function kept(path: string) {
  await ask(path);
  const page = await ask(path);
  expect([page.status, page.etag]).toEqual([200, expect.stringMatching(/^W\//)]);
  return page;
}

/** The names of the listings in page order. */
const namesIn = (body: string) => [...body.matchAll(/<h[23][^>]*>\s*<a[^>]*>(.*?)<\/a>/g)].map(([, name]) => name);

test("caches a category's page until a listing is added, removed, or moved", async () => {
  const category = await makeCategory(db, { name: "Kept" });
  const first = await makeListing(db, { name: "Alpha", categoryId: category.id });
  expect(namesIn((await kept("/kept")).body)).toEqual(["Alpha"]);

  const second = await makeListing(db, { name: "Beta", categoryId: category.id });
  expect(namesIn((await ask("/kept")).body).toSorted()).toEqual(["Alpha", "Beta"]);
  await kept("/kept");

  for (let count = 0; count < 3; count += 1) await makeReview(db, { listingId: second.id, rating: 5 });
  expect(namesIn((await ask("/kept")).body)).toEqual(["Beta", "Alpha"]);
  await kept("/kept");

  await db.listing.update({ where: { id: second.id }, data: { status: "suspended" } });
  expect(namesIn((await ask("/kept")).body)).toEqual(["Alpha"]);
  await kept("/kept");

  await db.listing.update({ where: { id: first.id }, data: { name: "Alpha & Sons" } });
  expect((await ask("/kept")).body).toContain("Alpha &amp; Sons");
  await kept("/kept");

  await db.category.update({ where: { id: category.id }, data: { name: "Kept well" } });
  expect((await ask("/kept")).body).toContain("Kept well");
});

test("doesn't cache later pages, and never serves the first in their place", async () => {
  const category = await makeCategory(db, { name: "Long" });
  for (let count = 0; count < 61; count += 1) await makeListing(db, { name: `L${count}`, categoryId: category.id });
  const first = await kept("/long");
  const second = await ask("/long?page=2");
  expect(second.etag).toBeNull();
  expect([namesIn(first.body).length, namesIn(second.body).length]).toEqual([60, 1]);
  expect((await ask("/long?page=3")).status).toBe(404);
  expect((await ask("/long")).etag).toBe(first.etag);
});
