import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { connectionPool, database, Prisma } from "@/server/db/client";
import { execute, queryOne, queryRows } from "@/server/db/sql";
import { compareAll } from "@/server/duplicates/job";
import { writeDueEntries } from "@/server/search/write-due";
import { importHere } from "../support/import-here";
import { sharedFolder } from "../support/real-data";

const db = database();
afterAll(() => connectionPool().end());

const files = [
  ...["business_breweries", "business_seattle", "doctor_cms", "doctor_facilities"].map((name) => `ready/${name}.csv`),
  ...["colleges", "community", "hospitals", "nursing_homes", "nyc_restaurants", "tucson"].map(
    (name) => `ready2/business_${name}.csv`,
  ),
]
  .map((name) => path.join(sharedFolder, name))
  .filter((file) => existsSync(file));

const longestMs = 20 * 60_000;
/** Every so many listings, one is planted a second time. */
const every = 40;

/**
 * How people write a listing a second time: a letter left out, with the same phone or else street; the firm's form added,
 * at the same street; without a street or phone, in the same city.
 */
const copies = [
  Prisma.sql`overlay(name placing '' from length(name) / 2 for 1), phone, street_address, city, state, zip`,
  Prisma.sql`name || ' Inc', NULL, street_address, city, state, zip`,
  Prisma.sql`upper(name), NULL, NULL, city, state, NULL`,
];

/** Plants copies of some listings, and gives the ids of each pair. */
async function plant(): Promise<{ first: number; second: number }[]> {
  const pairs = await Promise.all(
    copies.map(
      (columns, at) =>
        queryRows<{ first: number; second: number }>(db)`
        WITH chosen AS (
          SELECT * FROM listing WHERE import_id IS NOT NULL AND city_key <> '' AND length(name_key) >= 10
            AND (phone IS NOT NULL OR street_key <> '') AND id % ${every} = ${at}
        ), planted AS (
          INSERT INTO listing (kind, status, category_id, slug, name, phone, street_address, city, state, zip, website)
          SELECT kind, 'active', category_id, 'planted-' || id, ${columns}, 'https://planted.example/' || id FROM chosen
          RETURNING id, website
        )
        SELECT split_part(website, '/', 4)::int AS first, id AS second FROM planted`,
    ),
  );
  return pairs.flat();
}

const pairCount = async () => (await queryOne<{ n: number }>(db)`SELECT count(*)::int AS n FROM duplicate_pair`).n;

describe.skipIf(files.length === 0)(`after imports of the files of ${sharedFolder} (skipped where it isn't)`, () => {
  it.each(files)(
    "of %s, few listings are likely duplicates, and planted ones are found",
    async (file) => {
      // Deleting all at once, with all triggers, takes longer than a statement may.
      while ((await execute(db)`DELETE FROM listing WHERE id IN (SELECT id FROM listing LIMIT 500)`) > 0);
      const slug = path.basename(file, ".csv").replaceAll("_", "-");
      const [kind = ""] = path.basename(file).split("_", 1);
      const into = ["--category", slug, "--create-category", slug, "--allow-foreign"];
      expect((await importHere("--kind", kind, ...into, file)).err).toBe("");
      await writeDueEntries(db);
      await compareAll(db, longestMs);
      const [listings, pairs] = [await db.listing.count(), await pairCount()];
      const planted = await plant();
      await compareAll(db, longestMs);
      const found = await queryOne<{ n: number }>(db)`
        SELECT count(*)::int AS n FROM duplicate_pair p
        JOIN unnest(${planted.map(({ first }) => first)}::int[], ${planted.map(({ second }) => second)}::int[])
          AS given (first, second) ON given.first = p.first_id AND given.second = p.second_id`;
      console.info(`${slug}: ${pairs} pairs of ${listings}; ${found.n} of ${planted.length} planted`);
      expect(pairs).toBeLessThan(0.01 * listings);
      expect(found.n).toBeGreaterThanOrEqual(0.95 * planted.length);
    },
    3 * longestMs,
  );
});
