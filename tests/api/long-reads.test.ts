import { expect, it } from "vitest";
import { database, type Db } from "@/server/db/client";
import { longReads } from "@/server/db/long-reads";
import { queryOne } from "@/server/db/sql";
import { sibling } from "../support/postgres/names";

it("never reads from an address that isn't a replica", async () => {
  process.env.DATABASE_READ_URL = sibling(process.env.DATABASE_URL ?? "", "postgres");
  const nameOf = (db: Db) => queryOne<{ name: string }>(db)`SELECT current_database()::text AS name`;
  expect(await nameOf(await longReads(database()))).toEqual(await nameOf(database()));
});
