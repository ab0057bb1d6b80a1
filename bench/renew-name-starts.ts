// Writes what the worker of a site writes once an hour: how names begin that many listings share. A directory that was
// filled in a moment ago has had no such hour.
import { database } from "@/server/db/client";
import { renewNameStarts } from "@/server/search/name-starts";

await renewNameStarts(database());
process.exit();
