import { type APIRequestContext, expect } from "@playwright/test";
import { type Listing } from "@/lib/contract/listing";
import { kindFacts } from "@/lib/rules/listing-kind";
import { type ListingGiven, makeListing } from "@/prisma/factories/listing";
import { siteDatabase } from "./site-database";

/** Makes a listing for one journey in one of the demo's categories, and returns it as its page shows it. */
export async function journeyListing(request: APIRequestContext, given: ListingGiven = {}): Promise<Listing> {
  const db = siteDatabase();
  const kind = given.kind ?? "business";
  const category = await db.category.findFirstOrThrow({ where: { kind, parentId: { not: null } } });
  const { id } = await makeListing(db, { categoryId: category.id, kind, ...given });
  await db.$disconnect();
  const answer = await request.get(`/api/${kindFacts[kind].segment}/${id}/`);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Listing;
}
