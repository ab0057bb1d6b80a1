import { type PrismaClient } from "@/generated/prisma/client";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { siteDatabase } from "./site-database";

/** Runs `work` on the database of the site under test. */
export async function inDatabase<Made>(work: (db: PrismaClient) => Promise<Made>): Promise<Made> {
  const db = siteDatabase();
  try {
    return await work(db);
  } finally {
    await db.$disconnect();
  }
}

/** An owner with one listing. */
export const makeOwned = (given: { isPremium?: boolean; name?: string; kind?: "business" | "doctor" } = {}) =>
  inDatabase(async (db) => {
    const owner = await makeUser(db, { userType: "owner" });
    const { isPremium = false, ...columns } = given;
    const listing = await makeListing(db, {
      ...columns,
      claimedById: owner.id,
      claimedAt: new Date(),
      phone: "+12075550142",
      email: "office@example.com",
      website: "https://office.example.com/",
    });
    if (isPremium) {
      await db.premiumGrant.create({ data: { cause: "listing_grant", listingId: listing.id, startsAt: new Date(0) } });
      await db.listing.update({ where: { id: listing.id }, data: { isPremium: true } });
    }
    return { owner, listing };
  });
