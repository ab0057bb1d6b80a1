import { makeListing } from "@/prisma/factories/listing";
import { makeFlag, makeReview, makeRevision } from "@/prisma/factories/review";
import { siteDatabase } from "./site-database";

/** Runs `work` on the database of the site under test. */
export async function inDatabase<Result>(work: (db: ReturnType<typeof siteDatabase>) => Promise<Result>) {
  const db = siteDatabase();
  try {
    return await work(db);
  } finally {
    await db.$disconnect();
  }
}

/** Reviews awaiting a decision, of three sorts in turn: new, reported, and visible with a pending edit. */
export const makeMixedReviews = (howMany: number) =>
  inDatabase(async (db) => {
    const listing = await makeListing(db);
    const made: { id: number; sort: "new" | "reported" | "edited"; title: string }[] = [];
    for (let at = 0; at < howMany; at += 1) {
      const sort = (["new", "reported", "edited"] as const)[at % 3]!;
      const title = `Mixed review ${at} (${sort})`;
      const { id } = await makeReview(db, {
        listingId: listing.id,
        title,
        status: sort === "new" ? "pending" : "active",
        // The newest come first, so these are before all of the demo data, in their order.
        createdAt: new Date(Date.now() + (howMany - at) * 1000),
      });
      if (sort === "reported") await makeFlag(db, { reviewId: id, note: `Reported for a reason (${at})` });
      if (sort === "edited") await makeRevision(db, { reviewId: id, title });
      made.push({ id, sort, title });
    }
    return made;
  });
