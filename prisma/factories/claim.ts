import { type Prisma } from "../../generated/prisma/client";
import { type ClaimModel } from "../../generated/prisma/models";
import { type FactoryDb } from "./db";
import { makeListing } from "./listing";
import { makeUser } from "./user";

/**
 * Makes a claim, by default by a new user on a new listing. It is open unless a status is given, a
 * transfer request if the listing has an owner, and a decided one is decided now unless a time is given.
 */
export async function makeClaim(
  db: FactoryDb,
  overrides: Partial<Prisma.ClaimUncheckedCreateInput> = {},
): Promise<ClaimModel> {
  const userId = overrides.userId ?? (await makeUser(db)).id;
  const listingId = overrides.listingId ?? (await makeListing(db)).id;
  const listing = await db.listing.findUniqueOrThrow({ where: { id: listingId } });
  const isDecided = overrides.status === "approved" || overrides.status === "rejected";
  return db.claim.create({
    data: {
      kind: listing.claimedById === null ? "claim" : "transfer",
      relationship: "Office manager",
      ...(isDecided && { decidedAt: new Date() }),
      ...overrides,
      userId,
      listingId,
    },
  });
}
