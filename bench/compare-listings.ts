// Works out the likely duplicates of a whole directory, as the site's job does it little by little.
import { connectionPool, database } from "@/server/db/client";
import { compareAll } from "@/server/duplicates/job";

/** Longest that it may take, in ms; a directory of 100,000 takes some 90 s. */
const longestMs = 30 * 60_000;

await compareAll(database(), longestMs);
await database().$disconnect();
await connectionPool().end();
