import { appendFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { backupsIn, checkFiles, readManifest } from "@/scripts/backup/manifest";
import { requireEmpty, requireKnown, restoreBackup } from "@/scripts/backup/restore";
import { tablesOf } from "@/scripts/backup/tables";
import { writeBackup } from "@/scripts/backup/write";
import { dropDatabase, makeDatabase, withClient } from "@/scripts/process/database";
import { siteUrlOf } from "@/scripts/process/site-role";
import { database } from "@/server/db/client";
import { queueMail } from "@/server/mail/queue";
import { sibling } from "../support/postgres/names";

const db = database();
const siteUrl = process.env.DATABASE_URL ?? "";
const ownerUrl = process.env.DATABASE_OWNER_URL ?? "";
const place = mkdtempSync(path.join(tmpdir(), "vouchsafe-backups-"));
const urlOf = (name: string) => sibling(inject("postgresUrl"), name);
const copy = `backup_drill_${process.pid}`;
let categoryId: number;

beforeAll(async () => {
  categoryId = (await makeCategory(db, { name: "Lawyers" })).id;
  const listing = await makeListing(db, { categoryId, name: 'Tab\t, "quotes" \\N and é' });
  const user = await makeUser(db, {});
  await makeReview(db, { listingId: listing.id, userId: user.id, status: "active" });
  await queueMail(db, { to: { userId: user.id }, template: "account-approved", values: { name: "Robin" } });
});
afterAll(async () => {
  await dropDatabase(urlOf, copy);
  rmSync(place, { recursive: true });
});

/** A hash of all rows of each table, whatever their order. */
const fingerprint = async (client: Client) => {
  const hashes: Record<string, string | undefined> = {};
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query<{ hash: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS hash FROM public."${name}" t`,
    );
    hashes[name] = rows[0]?.hash;
  }
  return hashes;
};

const jobsOf = async (client: Client) => {
  const { rows } = await client.query<{ task_identifier: string; key: string | null }>(
    "SELECT task_identifier, key FROM graphile_worker.jobs ORDER BY key",
  );
  return rows;
};

/** Restores into a new database, and runs `read` on it. */
async function restored<Result>(folder: string, read: (client: Client) => Promise<Result>): Promise<Result> {
  await makeDatabase(urlOf, copy);
  await requireEmpty(urlOf(copy));
  await restoreBackup({ url: urlOf(copy), siteUrl: siteUrlOf(urlOf(copy)) }, folder, readManifest(folder));
  return withClient(urlOf(copy), read);
}

describe("a backup", () => {
  it("brings every row, waiting job, and sequence back, with the site's role and all triggers at work", async () => {
    const before = await withClient(ownerUrl, async (client) => [await fingerprint(client), await jobsOf(client)]);
    const { folder, rows } = await writeBackup(siteUrl, place, 7);
    expect(rows).toBeGreaterThan(40_000);
    await checkFiles(folder, readManifest(folder));
    const after = await restored(folder, async (client) => [await fingerprint(client), await jobsOf(client)]);
    expect(after).toEqual(before);
    await withClient(siteUrlOf(urlOf(copy)), async (client) => {
      await client.query(
        `INSERT INTO listing (kind, name, slug, category_id, status) VALUES ('business', 'New', 'new', $1, 'active')`,
        [categoryId],
      );
      const { rows: counts } = await client.query("SELECT business_count FROM category WHERE id = $1", [categoryId]);
      expect(counts).toEqual([{ business_count: 2 }]);
    });
  });

  it("holds one moment, whatever is written meanwhile", async () => {
    let isDone = false;
    const writing = (async () => {
      for (let n = 0; !isDone; n += 1) await makeListing(db, { categoryId, name: `Meanwhile ${n}` });
    })();
    const { folder } = await writeBackup(siteUrl, place, 7);
    isDone = true;
    await writing;
    const [row] = await restored(folder, async (client) => {
      const { rows } = await client.query<{ stored: number; counted: number }>(
        `SELECT business_count AS stored, (SELECT count(*)::int FROM listing WHERE category_id = c.id) AS counted
         FROM category c WHERE id = $1`,
        [categoryId],
      );
      return rows;
    });
    expect(row?.counted).toBe(row?.stored);
  });

  it("is refused when a file is damaged or its list was edited, and where there are tables", async () => {
    const { folder } = await writeBackup(siteUrl, place, 7);
    await expect(requireEmpty(ownerUrl)).rejects.toThrow("holds tables already");
    appendFileSync(path.join(folder, "listing.copy.gz"), "x");
    await expect(checkFiles(folder, readManifest(folder))).rejects.toThrow(
      "listing.copy.gz doesn't match its checksum",
    );
    appendFileSync(path.join(folder, "manifest.json"), " ");
    expect(() => readManifest(folder)).toThrow("manifest.json doesn't match its checksum");
    expect(() => readManifest(place)).toThrow("holds no backup");
  });

  it("of a newer version is refused before anything is touched, with the version and commit that restore it", async () => {
    const { folder } = await writeBackup(siteUrl, place, 7);
    const manifest = readManifest(folder);
    const newer = { ...manifest, version: "9.0.0", commit: "a".repeat(40) };
    expect(() => requireKnown(manifest)).not.toThrow();
    expect(() => requireKnown({ ...newer, migrations: { ...manifest.migrations, "2099_later": "x" } })).toThrow(
      /made by version 9\.0\.0 \(commit a{8}\).*2099_later: restore it with 9\.0\.0 or newer, or build a{40}\. Nothing was/,
    );
    const [[first = ""] = []] = Object.entries(manifest.migrations);
    const edited = { ...manifest, commit: null, migrations: { ...manifest.migrations, [first]: "x" } };
    expect(() => requireKnown(edited)).toThrow(`build the last commit before ${manifest.startedAt}`);
  });

  it("replaces the oldest beyond the number to keep, and leaves no half one behind", async () => {
    await expect(writeBackup(ownerUrl.replace(/[^/]*$/, "nowhere"), place, 7)).rejects.toThrow();
    const before = backupsIn(place);
    expect(readdirSync(place).sort()).toEqual(before);
    const { deleted, folder } = await writeBackup(siteUrl, place, 2);
    expect(backupsIn(place)).toEqual([...before.slice(-1), path.basename(folder)]);
    expect(deleted).toEqual(before.slice(0, -1));
  });
});
