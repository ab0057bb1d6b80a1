// Fills the empty database of DATABASE_URL with the demo: invented people, firms and reviews.
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "../../generated/prisma/client";
import { fillWithDemo } from "./fill";
import { type Demo } from "./plan";

const counted = (count: number, what: string) => `${count.toLocaleString("en-US")} ${what}`;

/** The summary for the operator: how much data there is, and which accounts to sign in with. */
function note({ rows, accounts }: Demo): string {
  const amounts = [
    counted(rows.listings.length, "listings"),
    counted(rows.categories.length, "categories"),
    counted(rows.reviews.length, "reviews"),
    counted(rows.users.length, "users"),
  ];
  const roles = Object.entries(accounts).map(([role, { email }]) => `  ${role.padEnd(10)} ${email}`);
  return [
    `Demo data: ${amounts.join(", ")}. Every person, firm and review in it is invented.`,
    "Demo accounts:",
    ...roles,
  ].join("\n");
}

const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL }) });
try {
  if ((await db.listing.count()) > 0 || (await db.user.count()) > 0) {
    throw new Error("The database holds listings or users already: the demo data goes into an empty one only.");
  }
  console.log(note(await fillWithDemo(db, new Date())));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.$disconnect();
}
