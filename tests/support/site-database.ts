import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/generated/prisma/client";

/** The database of the site under test, for states that no page can produce. */
export const siteDatabase = () =>
  new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_UNDER_TEST ?? "" }) });

/** Runs `work` on the site's database, then disconnects. */
export async function inDatabase<Result>(work: (db: PrismaClient) => Promise<Result>): Promise<Result> {
  const db = siteDatabase();
  const result = await work(db);
  await db.$disconnect();
  return result;
}
