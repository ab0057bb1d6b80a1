// Queries the site's database in the way that scripts do.
import { runCommand } from "../../scripts/process/command";
import { withClient } from "../../scripts/process/database";
import { useSiteDatabase } from "../../scripts/process/with-database";

await runCommand({ name: "ask-database", does: "Counts the listings." }, async ({ shutdown }) => {
  const { rows } = await withClient(await useSiteDatabase(shutdown), (client) =>
    client.query<{ count: number }>("select count(*)::int as count from listing"),
  );
  console.log(`listings: ${rows[0]?.count}`);
});
