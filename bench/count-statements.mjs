// Preloaded into a server process (node --import): counts what it sends to the database, and says the count when asked.
import pg from "pg";

const { query } = pg.Client.prototype;
let count = 0;

pg.Client.prototype.query = function counted(config, ...rest) {
  const text = (typeof config === "string" ? config : config?.text)?.trim().toLowerCase() ?? "";
  // The change feed's own line sends nothing else through here; what looks for jobs does so whoever visits.
  if (text && !text.startsWith("listen ") && !text.includes("graphile_worker")) count += 1;
  return query.call(this, config, ...rest);
};

process.on("message", (message) => {
  if (message === "statements") process.send({ statements: count });
});
process.channel?.unref();
