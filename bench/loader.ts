// The process that makes the load, so that it is not measured with what it measures: takes one job after the other from
// the process that forked it and sends back what came of it.
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

/** A way through the paths that all connections share: each gets the next one. */
function requestOf(paths: string[]): Request {
  if (paths.length === 1) return { path: paths[0] };
  let at = 0;
  return { setupRequest: (request) => ({ ...request, path: paths[at++ % paths.length] }) };
}

/**
 * Autocannon reads every body and makes one text of it, for checks that nobody asks for here: of a page of 60 kB that
 * takes three times as long as all the rest of a request, and what would be measured is that. Bodies are still read to
 * their end and counted, of both sides alike.
 */
function dropBodies(client: Client) {
  const { pipelinedRequests } = client as Client & { pipelinedRequests?: { addBody?: unknown } };
  if (typeof pipelinedRequests?.addBody !== "function") throw new Error("Autocannon keeps bodies elsewhere.");
  pipelinedRequests.addBody = () => {};
}

/** `amount`: so many requests in all; else for `seconds`. */
async function http({ origin, paths, connections, seconds, amount, headers = {} }: HttpJob) {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const began = performance.now();
  // Autocannon notices only once a second that an amount is reached.
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

/** Has each connection plan each statement, as those of a site have long ago. */
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
