import { type Prisma } from "../../generated/prisma/client";
import { type ListingModel } from "../../generated/prisma/models";
import { slugOf } from "../../lib/rules/slug";
import { makeCategory } from "./category";
import { type FactoryDb } from "./db";
import { unique } from "./unique";

/** What may be given of a listing; its ratings follow from its reviews, the rest from its own columns. */
export type ListingGiven = Partial<
  Omit<
    Prisma.ListingUncheckedCreateInput,
    | "ratingSum"
    | "totalReviews"
    | "averageRating"
    | "score"
    | "nameKey"
    | "streetKey"
    | "cityKey"
    | "languageKeys"
    | "insuranceKeys"
  >
>;

/** A listing's columns: an active one with nothing but a name, but for what is given. Its slug follows its name. */
export function listingData(
  given: ListingGiven & Pick<Prisma.ListingUncheckedCreateInput, "kind" | "categoryId">,
): Prisma.ListingUncheckedCreateInput {
  const name = given.name ?? `Listing ${unique()}`;
  return { name, slug: slugOf(name), status: "active", ...given };
}

/**
 * Makes a listing. Its kind is that of its category; without one it gets a category of its own, of the kind given or
 * for businesses.
 */
export async function makeListing(db: FactoryDb, overrides: ListingGiven = {}): Promise<ListingModel> {
  const category = overrides.categoryId
    ? await db.category.findUniqueOrThrow({ where: { id: overrides.categoryId } })
    : await makeCategory(db, { ...(overrides.kind && { kind: overrides.kind }) });
  return db.listing.create({ data: listingData({ ...overrides, kind: category.kind, categoryId: category.id }) });
}
