import { expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { database } from "@/server/db/client";
import { compareAll } from "@/server/duplicates/job";
import { makeChainWorld } from "../support/chain-world";

/** `CHAIN_SHOPS=300000` measures at full size. */
const shops = Number(process.env.CHAIN_SHOPS ?? 1500);

it(
  "queues less than 1 percent of a directory of chains and finds 95 percent of those entered twice",
  { timeout: 3_600_000 },
  async () => {
    const db = database();
    await db.listing.updateMany({ data: { status: "suspended" } });
    const { id } = await makeCategory(db);
    const size = { shops, others: Math.round(shops / 3), planted: Math.round(shops / 150) };
    const { listings, planted } = await makeChainWorld(db, id, size);
    while (!(await compareAll(db, 60_000)));
    const pairs = await db.duplicatePair.findMany({ select: { firstId: true, secondId: true, score: true } });
    const found = new Set(pairs.map(({ firstId, secondId }) => `${firstId}-${secondId}`));
    const missed = planted.filter(([one, copy]) => !found.has(`${one}-${copy}`));
    if (process.env.CHAIN_SHOPS)
      console.info({ listings, pairs: pairs.length, planted: planted.length, missed: missed.length });
    expect(pairs.length).toBeLessThan(listings / 100);
    expect(missed.length).toBeLessThanOrEqual(planted.length * 0.05);
  },
);
