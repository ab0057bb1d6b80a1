import { expect, test } from "vitest";
import { withClient } from "../../scripts/process/database";
import { serveNewSite } from "../support/served-site";

test("counts searches without results when the server stops", async () => {
  const site = await serveNewSite();
  try {
    for (let n = 0; n < 3; n += 1) {
      expect((await fetch(`${site.origin}/search?q=zeppelin+mending`)).status).toBe(200);
    }
    await site.stop();
    const { rows } = await withClient(site.database.url, (client) =>
      client.query("SELECT query, outcome, searches, visitors FROM search_log"),
    );
    expect(rows).toEqual([{ query: "zeppelin mending", outcome: "nothing", searches: 3, visitors: 1 }]);
  } finally {
    await site.end();
  }
});
