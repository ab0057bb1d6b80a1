import { beforeAll, expect, test } from "vitest";
import { findDifferences } from "@/server/verify/find-differences";
import { database } from "@/server/db/client";
import { fillDirectory } from "../../bench/data/fill";
import { withClient } from "../../scripts/process/database";

const listings = 1000;
const url = process.env.DATABASE_OWNER_URL ?? "";

const indexes = () =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; definition: string }>(
      "select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' order by 1",
    );
    return rows;
  });

let before: Awaited<ReturnType<typeof indexes>>;

beforeAll(async () => {
  before = await indexes();
  await fillDirectory(url, listings);
});

test("the benchmark directory has its stated size, with two reviews per listing", async () => {
  const db = database();
  const counts = [await db.listing.count(), await db.review.count(), await db.categoryListing.count()];
  expect(counts).toEqual([listings, 2 * listings, 3 * listings]);
});

test("its derived values are consistent, although review triggers were bypassed", async () => {
  expect(await findDifferences(database())).toEqual([]);
});

test("it has every index that the migrations create", async () => {
  expect(await indexes()).toEqual(before);
});

test("new rows get ids after its own", async () => {
  const category = await database().category.findFirstOrThrow({ where: { kind: "doctor" } });
  const added = await database().listing.create({
    data: { kind: "doctor", name: "Nell Park", slug: "nell-park", categoryId: category.id },
  });
  expect(added.id).toBe(listings + 1);
});
