import { beforeAll, expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { database, type Db } from "@/server/db/client";
import { execute, queryOne } from "@/server/db/sql";
import { beginBatch, candidates, type ComparedRow } from "@/server/imports/sql";
import { chooseSlugs } from "@/server/listings/choose-slugs";
import { ownerPrisma } from "../support/owner-prisma";

// The first import of a site: the planner knows nothing of a table that grows by thousands of rows a second.
beforeAll(async () => {
  await ownerPrisma().$executeRawUnsafe("ALTER TABLE listing SET (autovacuum_enabled = false)");
});

const stored = 3000;
const batch = 100;

const rows = Array.from({ length: batch }, (_, place): ComparedRow => {
  const phone = place % 2 === 0 ? null : `+1206555${String(1000 + place)}`;
  const none = { city_key: "", state: null, npi_number: null, site: null, bare_hash: null };
  return {
    ...none,
    place,
    name_key: `clinic ${place}`,
    street_key: "",
    zip: "98101",
    phone,
    import_hash: `row ${place}`,
  };
});

/** Stores listings without a street, whose phones repeat. */
const fill = (db: Db, category: number) =>
  execute(db)`
    INSERT INTO listing (kind, status, name, slug, category_id, category_words, zip, phone, updated_at)
    SELECT 'doctor', 'active', 'Clinic ' || n, 'clinic-' || n, ${category}::int, 'Clinics', '98101',
      '+1206555' || 1000 + n % 1500, now()
    FROM generate_series(0, ${stored - 1}) n`;

async function readRows(db: Db): Promise<number> {
  const { read } = await queryOne<{ read: number }>(db)`
    SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'listing'`;
  return read;
}

it("looks up each row of a batch, and never reads all that is stored for one", async () => {
  const { id } = await makeCategory(database(), { kind: "doctor" });
  const [found, read] = await database().$transaction(async (tx) => {
    await beginBatch(tx, false);
    await candidates(tx, "doctor", rows);
    await fill(tx, id);
    const before = await readRows(tx);
    const same = await candidates(tx, "doctor", rows);
    await chooseSlugs(
      tx,
      rows.map(({ name_key: name }) => ({ category_id: id, name })),
    );
    return [same.length, (await readRows(tx)) - before];
  });
  expect(found).toBe(batch / 2);
  expect(read).toBeLessThan(10 * batch);
});
