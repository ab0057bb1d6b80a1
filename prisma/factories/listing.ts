import { type Prisma } from "../../generated/prisma/client";
import { type ListingModel } from "../../generated/prisma/models";
import { slugOf } from "../../lib/rules/slug";
import { makeCategory } from "./category";
import { type FactoryDb } from "./db";
import { unique } from "./unique";

/** The settable columns of a listing: the others are derived from its reviews and from these. */
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

/** A listing's columns: by default an active one with only a name. Its slug is derived from its name. */
export function listingData(
  given: ListingGiven & Pick<Prisma.ListingUncheckedCreateInput, "kind" | "categoryId">,
): Prisma.ListingUncheckedCreateInput {
  const name = given.name ?? `Listing ${unique()}`;
  return { name, slug: slugOf(name), status: "active", ...given };
}

/**
 * Makes a listing. It has its category's kind; without a category it gets a new one, of the given kind or
 * for businesses.
 */
export async function makeListing(db: FactoryDb, overrides: ListingGiven = {}): Promise<ListingModel> {
  const category = overrides.categoryId
    ? await db.category.findUniqueOrThrow({ where: { id: overrides.categoryId } })
    : await makeCategory(db, { ...(overrides.kind && { kind: overrides.kind }) });
  return db.listing.create({ data: listingData({ ...overrides, kind: category.kind, categoryId: category.id }) });
}
