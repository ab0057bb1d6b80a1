import "server-only";
import { AsyncResource } from "node:async_hooks";
import pg from "pg";
import { databaseState } from "../process/database-state.mjs";
import { traces } from "../process/traces.mjs";

/**
 * How often an opening connection is checked, in ms, and how many checks it may take. Counted in checks, so that a blocked
 * event loop doesn't count. The wait for a free connection is the pool's own limit.
 */
const checkMs = 250;
const maxChecks = 6;
/** The driver's message for a statement without an answer in time. */
const unanswered = "Query read timeout";

/**
 * A pool's connection. Fails at once while the database doesn't answer, and ends when a statement gets no answer within
 * `query_timeout`: what comes next on it would wait as well.
 */
export class PoolClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({
      stream: () => databaseState.openSocket(),
      ...config,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    this.#limitOpening();
  }

  #limitOpening(): void {
    let checks = 0;
    const timer = setInterval(() => {
      checks += 1;
      if (checks === maxChecks) this.connection.stream.destroy(new Error("timeout expired"));
    }, checkMs);
    for (const event of ["connect", "end"]) this.once(event, () => clearInterval(timer));
  }

  /** Implements all of the driver's overloads. */
  override query(...args: unknown[]): never {
    const result = traces.statement(args, (given): unknown => super.query(...(given as [string])));
    if (result instanceof Promise) {
      result.catch((error: Error) => error.message === unanswered && this.connection.stream.destroy(error));
    }
    return result as never;
  }
}

/** A statement as an object of the driver, without its own way of being sent. */
const isNamed = (given: unknown): given is pg.QueryConfig =>
  typeof given === "object" && given !== null && "name" in given && !("submit" in given);

/**
 * A connection through a pooler, which may run each statement in another session: one that has the statement's name
 * already, or has never heard of it. So all names are dropped, also those that libraries give.
 */
export class PooledClient extends PoolClient {
  override query(...[given, ...others]: unknown[]): never {
    return super.query(isNamed(given) ? { ...given, name: undefined } : given, ...others);
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool whose statements stay part of the request that they are for, also when they waited for a connection. */
export class RequestPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    return callback ? super.connect(AsyncResource.bind(callback)) : super.connect();
  }
}
