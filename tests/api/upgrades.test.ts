import path from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { checkFiles, readManifest } from "@/scripts/backup/manifest";
import { requireEmpty, requireKnown, restoreBackup } from "@/scripts/backup/restore";
import { dropDatabase, makeDatabase, withClient } from "@/scripts/process/database";
import { readMigrationStatus } from "@/scripts/process/migration-status";
import { siteUrlOf } from "@/scripts/process/site-role";
import { connect } from "@/server/db/client";
import { findDifferences } from "@/server/verify/find-differences";
import { sibling } from "../support/postgres/names";

const urlOf = (name: string) => sibling(inject("postgresUrl"), name);
const name = `upgrade_${process.pid}`;
const url = urlOf(name);

/**
 * A backup that the code of commit a8d66a02 (version 0.2.0, 28 migrations) made of its own database, without the table of
 * places, which each version fills again.
 */
const folder = path.resolve("tests/fixtures/backup-0.2.0");

beforeAll(() => makeDatabase(urlOf, name));
afterAll(() => dropDatabase(urlOf, name));

it("restores a backup of 0.2.0 and migrates it, so that rows, derived values, and searches are this version's", async () => {
  const manifest = readManifest(folder);
  requireKnown(manifest);
  await checkFiles(folder, manifest);
  await requireEmpty(url);
  await restoreBackup({ url, siteUrl: siteUrlOf(url) }, folder, manifest);
  expect(await readMigrationStatus(url)).toEqual({ pending: [], unknown: [] });
  const { rows } = await withClient(url, (client) =>
    client.query(`SELECT l.name, l.total_reviews, e.listing_id IS NOT NULL AS is_searched,
        (SELECT count(*) > 30000 FROM place) AS has_places
      FROM listing l LEFT JOIN search_entry e ON e.listing_id = l.id ORDER BY l.name`),
  );
  const row = { is_searched: true, has_places: true };
  expect(rows).toEqual([
    { name: "Harbor Law", total_reviews: 1, ...row },
    { name: "Pine Street Attorneys", total_reviews: 0, ...row },
  ]);
  const { client, pool } = connect(1, { url, limits: { statement_timeout: 0, lock_timeout: 0 } });
  expect(await findDifferences(client)).toEqual([]);
  await client.$disconnect();
  await pool.end().catch(() => {});
});
