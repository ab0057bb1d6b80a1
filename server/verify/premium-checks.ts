import "server-only";
import { Prisma } from "../db/client";
import { coversListing, isInForce, latestEnd } from "../premium/causes";
import { type Check } from "./checks";

/** How long the job that ends premium may take to see an end, as placement follows within it. */
const patience = "60 seconds";

interface Stored {
  table: Prisma.Sql;
  flag: Prisma.Sql;
  /** Whether a cause `g` counts for a row `t`. */
  cause: Prisma.Sql;
}

/** What the stored flag and end come to at this moment, beside what the causes in force do. */
const recount = ({ table, flag, cause }: Stored, now: Date): Prisma.Sql => Prisma.sql`
  SELECT t.id, ${flag} AND (t.premium_expires IS NULL OR t.premium_expires > ${now}) AS stored, ${flag} AS flag,
    t.premium_expires, count(g.id) > 0 AS due, ${latestEnd} AS due_end
  FROM ${table} t LEFT JOIN premium_grant g ON ${cause} AND ${isInForce(now)} GROUP BY t.id`;

const differs = Prisma.sql`stored <> due OR (due AND premium_expires IS DISTINCT FROM due_end)`;

/** Premium as it is stored, against the causes that give it. By the date, as everything goes that it gives a right to. */
export const premiumChecks: readonly Check[] = [
  {
    name: "listing premium",
    says: "listings: premium and its end",
    query: (now) => Prisma.sql`
      WITH recount AS (${recount(
        { table: Prisma.sql`listing`, flag: Prisma.sql`t.is_premium`, cause: coversListing(Prisma.sql`t`) },
        now,
      )})
      SELECT id, stored, premium_expires, due, due_end FROM recount
      WHERE ${differs} OR (flag AND premium_expires < ${now}::timestamptz - ${patience}::interval)`,
  },
  {
    name: "user premium",
    says: "accounts: premium membership and its end",
    query: (now) => Prisma.sql`
      WITH recount AS (${recount(
        { table: Prisma.sql`"user"`, flag: Prisma.sql`t.premium_membership`, cause: Prisma.sql`g.user_id = t.id` },
        now,
      )})
      SELECT id, stored, premium_expires, due, due_end FROM recount WHERE ${differs}`,
  },
];
