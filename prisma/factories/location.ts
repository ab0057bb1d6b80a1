import { type Prisma } from "../../generated/prisma/client";
import { type ListingLocationModel } from "../../generated/prisma/models";
import { type FactoryDb } from "./db";

type Given = Partial<Omit<Prisma.ListingLocationUncheckedCreateInput, "placeId">> & { listingId: number };

/** Makes a further location of a listing, by default in Austin, behind those that it has. */
export async function makeLocation(db: FactoryDb, given: Given): Promise<ListingLocationModel> {
  const position = given.position ?? (await db.listingLocation.count({ where: { listingId: given.listingId } }));
  return db.listingLocation.create({ data: { city: "Austin", state: "TX", ...given, position } });
}
