import { processSingleton } from "./process-singleton.mjs";

/**
 * @import { IncomingMessage, ServerResponse } from "node:http"
 * @typedef {{method?: string, url?: string, headers: IncomingMessage["headers"]}} Asked
 */

/**
 * What the process's spans are made by, shared by the front and the bundles behind it. Each runs `run` and returns its
 * result. Without a collector that is all: `startTraces` in ./open-telemetry.mjs replaces them.
 */
export const traces = processSingleton("traces", () => ({
  /** @type {<Result>(request: {req: Asked, res: ServerResponse}, run: () => Result) => Result} */
  request: (_, run) => run(),
  /** @type {<Result>(name: string, run: () => Promise<Result>) => Promise<Result>} */
  job: (_, run) => run(),
  /**
   * `args`: those of the driver's `query`.
   * @type {(args: unknown[], run: (args: unknown[]) => unknown) => unknown}
   */
  statement: (args, run) => run(args),
  /** @type {() => Promise<void>} Sends what is left. */
  end: () => Promise.resolve(),
}));
