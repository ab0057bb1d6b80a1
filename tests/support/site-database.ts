import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/generated/prisma/client";

/** The database of the site under test, for what a journey needs that no page can make yet. */
export const siteDatabase = () =>
  new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_UNDER_TEST ?? "" }) });
