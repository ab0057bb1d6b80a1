import { expect, it } from "vitest";
import { database } from "@/server/db/client";
import { flushSearches } from "@/server/search/log";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

followChanges();

it("logs searches with words that found nothing, once per visitor, and no others", async () => {
  const ask = (query: string, { agent = "Firefox", address = "203.0.113.7" } = {}) =>
    call({ path: `unified_search/?${query}`, headers: { "user-agent": agent, "x-client-address": address } });
  await ask("q=Xyzzyplugh");
  await ask("q=xyzzyplugh");
  await ask("q=xyzzyplugh", { address: "203.0.113.8" });
  await ask("q=xyzzyplugh", { agent: "Googlebot/2.1" });
  await ask("q=xyzzyplugh&strict=1");
  await ask("q=xyzzyplugh&offset=20");
  await ask("city=Xyzzyplugh");
  const db = database();
  await flushSearches(db);
  const rows = await db.$queryRaw`SELECT query, outcome, searches, visitors FROM search_log`;
  expect(rows).toEqual([{ query: "xyzzyplugh", outcome: "nothing", searches: 3, visitors: 2 }]);
});
