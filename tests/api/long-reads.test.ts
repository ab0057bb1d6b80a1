import { expect, it } from "vitest";
import { database } from "@/server/db/client";
import { longReads } from "@/server/db/long-reads";

it("never reads from an address that isn't a replica", async () => {
  process.env.DATABASE_READ_URL = process.env.DATABASE_URL;
  expect(await longReads(database())).toBe(database());
});
