// The load generator, in a separate process so that it doesn't affect the measured one: takes one job at a time from
// the process that forked it, and sends back the results.
import autocannon, { type Client, type Request } from "autocannon";
import pg from "pg";
import { openLoop } from "./load-open";
import { type HttpFigures, type HttpJob, type LoadFigures, type LoadJob, type SqlJob } from "./parts/load";

const nth = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function figures<Rest extends object>({ times, ms, ...rest }: Rest & { times: number[]; ms: number }) {
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

type Figures = LoadFigures | HttpFigures;

/** An iterator over the paths that all connections share: each gets the next one. */
function requestOf(paths: string[]): Request {
  if (paths.length === 1) return { path: paths[0] };
  let at = 0;
  return { setupRequest: (request) => ({ ...request, path: paths[at++ % paths.length] }) };
}

/**
 * Autocannon decodes every body as text, for checks that aren't used here. For a page of 60 kB that takes three times
 * as long as the rest of a request and would dominate the result. Bodies are still read to the end and counted, for
 * both sides alike.
 */
function dropBodies(client: Client) {
  const { pipelinedRequests } = client as Client & { pipelinedRequests?: { addBody?: unknown } };
  if (typeof pipelinedRequests?.addBody !== "function") throw new Error("Autocannon keeps bodies elsewhere.");
  pipelinedRequests.addBody = () => {};
}

/** `amount`: the total number of requests; without it the load lasts for `seconds`. */
async function http({ origin, paths, connections, seconds, amount, headers = {} }: HttpJob) {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const began = performance.now();
  // Autocannon checks only once a second whether an amount is reached.
  let ended = began;
  const run = autocannon({
    url: origin,
    connections,
    headers,
    requests: [requestOf(paths)],
    timeout: 60,
    ...(amount ? { amount } : { duration: seconds }),
    setupClient(client) {
      dropBodies(client);
      client.on("response", (status: number, _bytes: number, ms: number) => {
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

/** Makes each connection plan each statement, as a warm site has. */
async function planAhead(pool: pg.Pool, { jobs, connections }: SqlJob) {
  const named = new Map(jobs.flat().map((statement) => [statement.name ?? statement.text, statement]));
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  await Promise.all(
    clients.map(async (client) => {
      for (const statement of named.values()) await client.query(statement);
    }),
  );
  for (const client of clients) client.release();
}

async function sql(job: SqlJob) {
  const { url, jobs, connections, seconds } = job;
  const pool = new pg.Pool({ connectionString: url, max: connections });
  await planAhead(pool, job);
  const times: number[] = [];
  let at = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  const work = async () => {
    while (performance.now() < until) {
      const statements = jobs[at++ % jobs.length] ?? [];
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

async function run({ kind, job }: LoadJob): Promise<Figures> {
  if (kind === "http") return http(job);
  if (kind === "sql") return sql(job);
  return figures(await openLoop(job));
}

process.on("message", (job: LoadJob) => {
  run(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error instanceof Error ? error.stack : error) }),
  );
});
process.on("disconnect", () => process.exit());
