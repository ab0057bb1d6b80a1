// The process that makes the load, so that it is not measured with what it measures: takes one job after the other from
// the process that forked it and sends back what came of it.
import autocannon from "autocannon";
import pg from "pg";
import { openLoop } from "./load-open.mjs";

const nth = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function figures({ times, ms, ...rest }) {
  const sorted = Float64Array.from(times).sort();
  return {
    count: sorted.length,
    perSecond: sorted.length / (ms / 1000),
    p50: nth(sorted, 0.5),
    p95: nth(sorted, 0.95),
    p99: nth(sorted, 0.99),
    ...rest,
  };
}

/** A way through the paths that all connections share: each gets the next one. */
function asked(paths) {
  if (paths.length === 1) return { path: paths[0] };
  let at = 0;
  return { setupRequest: (request) => ({ ...request, path: paths[at++ % paths.length] }) };
}

/**
 * Autocannon reads every body and makes one text of it, for checks that nobody asks for here: of a page of 60 kB that
 * takes three times as long as all the rest of a request, and what would be measured is that. Bodies are still read to
 * their end and counted, of both sides alike.
 */
function dropBodies(client) {
  if (typeof client.pipelinedRequests?.addBody !== "function") throw new Error("Autocannon keeps bodies elsewhere.");
  client.pipelinedRequests.addBody = () => {};
}

/** `amount`: so many requests in all; else for `seconds`. */
async function http({ origin, paths, connections, seconds, amount, headers = {} }) {
  const times = [];
  const statuses = {};
  const began = performance.now();
  // Autocannon notices only once a second that an amount is reached.
  let ended = began;
  const run = autocannon({
    url: origin,
    connections,
    headers,
    requests: [asked(paths)],
    timeout: 60,
    ...(amount ? { amount } : { duration: seconds }),
    setupClient(client) {
      dropBodies(client);
      client.on("response", (status, _bytes, ms) => {
        ended = performance.now();
        times.push(ms);
        statuses[status] = (statuses[status] ?? 0) + 1;
      });
    },
  });
  const result = await run;
  const ms = Math.max(1, ended - began);
  const bytes = result.throughput.total / Math.max(1, times.length);
  return figures({ times, ms, statuses, bytes, errors: result.errors });
}

/** Has each connection plan each statement, as those of a site have long ago. */
async function planAhead(pool, { jobs, connections }) {
  const named = new Map(jobs.flat().map((statement) => [statement.name ?? statement.text, statement]));
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  await Promise.all(
    clients.map(async (client) => {
      for (const statement of named.values()) await client.query(statement);
    }),
  );
  for (const client of clients) client.release();
}

async function sql({ url, jobs, connections, seconds }) {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  await planAhead(pool, { jobs, connections });
  const times = [];
  let at = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  const work = async () => {
    while (performance.now() < until) {
      const statements = jobs[at++ % jobs.length];
      const start = performance.now();
      for (const statement of statements) await pool.query(statement);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const ms = performance.now() - began;
  await pool.end();
  return figures({ times, ms });
}

const kinds = { http, sql, open: async (job) => figures(await openLoop(job)) };

process.on("message", ({ kind, job }) => {
  kinds[kind](job).then(
    (result) => process.send({ result }),
    (error) => process.send({ error: String(error.stack ?? error) }),
  );
});
process.on("disconnect", () => process.exit());
