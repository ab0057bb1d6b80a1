// Finds the likely duplicates of a whole directory at once, as the site's job does in small steps.
import { connectionPool, database } from "@/server/db/client";
import { compareAll } from "@/server/duplicates/job";

/** The timeout in ms. A directory of 100,000 takes about 90 s. */
const longestMs = 30 * 60_000;

await compareAll(database(), longestMs);
await database().$disconnect();
await connectionPool().end();
