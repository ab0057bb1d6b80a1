import { describe, expect, it } from "vitest";
import { database, Prisma } from "@/server/db/client";
import { listingRelations, personRelations } from "@/server/relations";

const db = database();

/** Columns that refer to rows of a table: its foreign keys, and those that are named as if they did. */
async function columnsThatReferTo(table: string, named: string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ column: string }[]>(Prisma.sql`
    SELECT DISTINCT t.relname || '.' || a.attname AS column
    FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_constraint c ON c.conrelid = t.oid AND c.contype = 'f' AND c.conkey[1] = a.attnum
      AND c.confrelid = ${`"${table}"`}::regclass
    WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
      AND (c.oid IS NOT NULL OR a.attname = ANY (${named}::text[])) ORDER BY 1`);
  return rows.map(({ column }) => column);
}

describe("the table of relations", () => {
  it("names every column that refers to a listing", async () => {
    const columns = await columnsThatReferTo("listing", ["listing_id", "merged_into_id"]);
    expect(Object.keys(listingRelations).sort()).toEqual(columns);
  });

  it("names every column that refers to an account", async () => {
    const columns = await columnsThatReferTo("user", [
      "user_id",
      "created_by_id",
      "claimed_by_id",
      "actor_id",
      "by_id",
    ]);
    expect(Object.keys(personRelations).sort()).toEqual(columns);
  });
});
