// Queries the site's database in the way that scripts do.
import { withClient } from "../../scripts/process/database";
import { withDatabase } from "../../scripts/process/with-database";

await withDatabase(async (url) => {
  const { rows } = await withClient(url, (client) =>
    client.query<{ count: number }>("select count(*)::int as count from listing"),
  );
  console.log(`listings: ${rows[0]?.count}`);
});
