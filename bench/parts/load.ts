import { fork } from "node:child_process";
import path from "node:path";
import { type Shutdown } from "../../scripts/process/shutdown";
import { type Statement } from "./queries";

export interface HttpJob {
  origin: string;
  paths: string[];
  connections: number;
  /** The total number of requests; without it the load lasts for `seconds`. */
  amount?: number;
  seconds?: number;
  headers?: Record<string, string>;
  /** Whether responses other than 200 are allowed. */
  mayFail?: boolean;
}

export interface SqlJob {
  url: string;
  jobs: Statement[][];
  connections: number;
  seconds: number;
}

export interface OpenJob {
  origin: string;
  paths: string[];
  rate: number;
  seconds: number;
  seed: number;
}

/** Times are in milliseconds. */
export interface LoadFigures {
  count: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

export interface HttpFigures extends LoadFigures {
  statuses: Record<string, number>;
  errors: number;
  /** The average size of a response. */
  bytes: number;
}

/** `late`: the longest delay of a request by the load generator itself. */
export type OpenFigures = HttpFigures & { late: number };

export type LoadJob = { kind: "http"; job: HttpJob } | { kind: "sql"; job: SqlJob } | { kind: "open"; job: OpenJob };

type Outcome<Figures> = { result: Figures; error?: undefined } | { error: string };

/** Starts the load generator's process. `http` sends the next request after each response, `open` at random moments. */
export function startLoader(shutdown: Shutdown) {
  const file = path.join(import.meta.dirname, "../loader.ts");
  const child = fork(file, { execArgv: ["--import", "tsx"], detached: true });
  shutdown.onEnd(() => void child.disconnect());
  const run = <Figures extends LoadFigures>(job: LoadJob) =>
    new Promise<Figures>((resolve, reject) => {
      child.once("message", (outcome: Outcome<Figures>) =>
        outcome.error === undefined ? resolve(outcome.result) : reject(new Error(outcome.error)),
      );
      child.send(job);
    });
  const checked = <Figures extends HttpFigures>(result: Figures, job: Omit<HttpJob, "connections">) => {
    const isOdd = Object.keys(result.statuses).some((status) => Number(status) !== 200);
    if (!job.mayFail && (isOdd || result.errors)) {
      throw new Error(`${job.paths[0]} and on: ${JSON.stringify(result.statuses)}, ${result.errors} errors`);
    }
    if (result.count === 0) throw new Error(`${job.paths[0]}: not one answer in ${job.seconds} s.`);
    return result;
  };
  return {
    sql: (job: SqlJob) => run<LoadFigures>({ kind: "sql", job }),
    http: async (job: HttpJob) => checked(await run<HttpFigures>({ kind: "http", job }), job),
    open: async (job: OpenJob) => checked(await run<OpenFigures>({ kind: "open", job }), job),
  };
}

export type Load = ReturnType<typeof startLoader>;
