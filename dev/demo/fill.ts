import { type Prisma, type PrismaClient } from "../../generated/prisma/client";
import { listingData } from "../../prisma/factories/listing";
import { categoryData } from "../../prisma/factories/category";
import { reviewData } from "../../prisma/factories/review";
import { userData } from "../../prisma/factories/user";
import { insertHours } from "./hours";
import { plannedLocations } from "./locations";
import { drawPhotos } from "./photos";
import { type Demo, planDemo } from "./plan";
import { type DemoRows } from "./rows";

type Tx = Prisma.TransactionClient;

async function insertBase(tx: Tx, rows: DemoRows): Promise<void> {
  await tx.user.createMany({ data: rows.users.map(userData) });
  await tx.userSettings.createMany({ data: rows.settings });
  await tx.adminSeat.createMany({ data: rows.adminSeats });
  await tx.category.createMany({ data: rows.categories.map(categoryData) });
  await tx.listing.createMany({ data: rows.listings.map((row) => listingData({ ...row, status: "pending" })) });
}

/**
 * Inserts listings as pending and sets their status at the end: each review changes its listing's figures, and a
 * listing that isn't active is in none of the indexes that would have to be updated each time.
 */
async function publishListings(tx: Tx, rows: DemoRows): Promise<void> {
  const statuses = [...new Set(rows.listings.map(({ status }) => status))].filter((status) => status !== undefined);
  for (const status of statuses) {
    const ids = rows.listings.filter((row) => row.status === status).map(({ id }) => id);
    await tx.$executeRaw`UPDATE listing SET status = ${status}::listing_status WHERE id = ANY (${ids})`;
  }
}

async function insertAround(tx: Tx, rows: DemoRows): Promise<void> {
  await tx.slugHistory.createMany({ data: rows.slugHistory });
  await tx.subscription.createMany({ data: rows.subscriptions });
  await tx.subscriptionPayment.createMany({ data: rows.subscriptionPayments });
  await tx.campaign.createMany({ data: rows.campaigns });
  await tx.contribution.createMany({ data: rows.contributions });
  await tx.premiumGrant.createMany({ data: rows.grants });
  await tx.claim.createMany({ data: rows.claims });
  await tx.pageMeta.createMany({ data: rows.pageMetas });
  await tx.listingDay.createMany({ data: rows.days });
}

async function insertReviews(tx: Tx, rows: DemoRows): Promise<void> {
  await tx.review.createMany({ data: rows.reviews.map(reviewData) });
  await tx.reviewReply.createMany({ data: rows.replies });
  await tx.reviewFlag.createMany({ data: rows.flags });
  await tx.helpfulVote.createMany({ data: rows.votes });
  await tx.reviewRevision.createMany({ data: rows.revisions });
}

/** Moves each table's sequence past the ids of the inserted rows. */
async function moveIdsOn(tx: Tx, rows: DemoRows): Promise<void> {
  const tables = {
    user: rows.users,
    category: rows.categories,
    listing: rows.listings,
    subscription: rows.subscriptions,
    campaign: rows.campaigns,
    review: rows.reviews,
  };
  for (const [table, { length }] of Object.entries(tables)) {
    await tx.$queryRaw`SELECT setval(pg_get_serial_sequence(quote_ident(${table}), 'id'), ${length})`;
  }
}

/**
 * Fills an empty database with the demo data in one transaction. Dates are relative to `now`.
 * @throws if any of the data exists already
 */
export async function fillWithDemo(db: PrismaClient, now: Date): Promise<Demo> {
  const demo = planDemo(now);
  const photos = await drawPhotos(demo.rows, { by: demo.accounts.admin.id, now });
  await db.$transaction(
    async (tx) => {
      await insertBase(tx, demo.rows);
      await insertAround(tx, demo.rows);
      await insertReviews(tx, demo.rows);
      await insertHours(tx, demo.rows);
      await tx.listingLocation.createMany({ data: plannedLocations(demo.rows) });
      for (const data of photos) await tx.photo.create({ data });
      await publishListings(tx, demo.rows);
      await moveIdsOn(tx, demo.rows);
    },
    { maxWait: 10_000, timeout: 900_000 },
  );
  await db.$executeRaw`ANALYZE`;
  return demo;
}
