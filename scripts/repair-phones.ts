// Lists stored phone numbers and NPIs that don't follow today's rules: npm run repair:phones -- --help.
import { runCommand } from "./process/command";
import { useSiteDatabase } from "./process/with-database";

await runCommand(
  {
    name: "repair:phones",
    does: "Lists stored phone numbers and NPIs that the site would refuse today.",
    options: { apply: { type: "boolean", help: "correct those that can be read, and clear the others" } },
  },
  async ({ options, shutdown }) => {
    await useSiteDatabase(shutdown);
    const { connect } = await import("../server/db/client");
    const { repairPhones } = await import("../server/verify/repair-phones");
    const { client } = connect(1, { limits: { statement_timeout: 0, lock_timeout: 0 }, isDirect: true });
    const isApplied = options.has("apply");
    const found = await repairPhones(client, isApplied, ({ id, field, from, to }) =>
      console.log(`listing ${id}, ${field}: ${from} → ${to ?? "empty"}`),
    );
    await client.$disconnect();
    if (found === 0) console.log("All phone numbers and NPIs are stored as they should be.");
    else if (isApplied) console.log(`${found} corrected.`);
    else console.log(`${found} to correct. Nothing was changed: run \`npm run repair:phones -- --apply\` to write.`);
  },
);
