import { afterAll, expect, it, vi } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { queryRows } from "@/server/db/sql";

afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it("a listing without hours and place has the site's time zone", async () => {
  vi.stubEnv("TIME_ZONE", "America/Denver");
  vi.resetModules();
  const { zoneOfListing } = await import("@/server/listings/sql");
  const { id } = await makeListing(database());
  const rows = await queryRows<{ zone: string }>(database())`
    SELECT ${zoneOfListing} AS zone FROM listing l WHERE l.id = ${id}`;
  expect(rows).toEqual([{ zone: "America/Denver" }]);
});
