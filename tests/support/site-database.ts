import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/generated/prisma/client";

/** The database of the site under test, for what a journey needs that no page can make yet. */
export const siteDatabase = () =>
  new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_UNDER_TEST ?? "" }) });

/** Works on the site's database and leaves it. */
export async function inDatabase<Result>(work: (db: PrismaClient) => Promise<Result>): Promise<Result> {
  const db = siteDatabase();
  const result = await work(db);
  await db.$disconnect();
  return result;
}
