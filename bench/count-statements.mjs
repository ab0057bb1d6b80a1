// Preloaded into a server process (node --import): counts the statements that it sends to the database, and returns
// the count on request.
import pg from "pg";

const { query } = pg.Client.prototype;
let count = 0;

/**
 * @this {pg.Client}
 * @param {[config: unknown, ...rest: unknown[]]} args
 * @returns {ReturnType<typeof query>}
 */
function counted(...args) {
  const [config] = args;
  const { text: given } = typeof config === "string" ? { text: config } : /** @type {{text?: string}} */ (config ?? {});
  const text = given?.trim().toLowerCase() ?? "";
  // Ignores the change feed, and the worker's polling for jobs, which doesn't depend on visits.
  if (text && !text.startsWith("listen ") && !text.includes("graphile_worker")) count += 1;
  return Reflect.apply(query, this, args);
}

Object.assign(pg.Client.prototype, { query: counted });

process.on("message", (message) => {
  if (message === "statements") process.send?.({ statements: count });
});
process.channel?.unref();
