import "server-only";
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import { ProblemError } from "@/lib/contract/errors";
import { type Throttle } from "@/lib/contract/operation";
import { type Actor, isModerator } from "@/lib/rules/permissions";
import { type RateLimit, rateLimits } from "@/lib/rules/rate-limits";
import { processSingleton } from "../process/process-singleton.mjs";
import { connectionPool } from "../db/client";
import { refusesWrites } from "../db/db-errors";
import { env } from "../env";

/** After how many calls of a caller a process adds them to the count of all processes. */
const shareEvery = 10;

/** `all`: the count of all processes, for a limit that is counted in memory. */
interface Limiters {
  own: RateLimiterMemory | RateLimiterPostgres;
  all: RateLimiterPostgres | null;
}
const limiters = processSingleton("rate limiters", () => new Map<Throttle, Limiters>());

function makeLimiters(name: Throttle): Limiters {
  const limit: RateLimit = rateLimits[name];
  const options = {
    keyPrefix: name,
    points: limit.isUnscaled ? limit.calls : Math.max(1, Math.round(limit.calls * env().rateLimitScale)),
    duration: limit.withinSeconds,
  };
  const all = new RateLimiterPostgres({
    ...options,
    storeType: "pool",
    storeClient: connectionPool(),
    tableName: "rate_limit",
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
  return limit.isFrequent ? { own: new RateLimiterMemory(options), all } : { own: all, all: null };
}

function limitersOf(name: Throttle): Limiters {
  const made = limiters.get(name) ?? makeLimiters(name);
  limiters.set(name, made);
  return made;
}

/**
 * Checks the shape, not the class: pages and routes share the limiters but are bundled separately, each with its own
 * copy of the class.
 */
const isRefusal = (error: unknown): error is RateLimiterRes =>
  typeof error === "object" && error !== null && "msBeforeNext" in error;

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** Counts a call; gives the refusal if the limit is exceeded, else null. */
async function consume(name: Throttle, key: string): Promise<RateLimiterRes | null> {
  const { own, all } = limitersOf(name);
  try {
    const { consumedPoints } = await own.consume(key);
    if (all && consumedPoints % shareEvery === 0) await all.consume(key, shareEvery);
    return null;
  } catch (error) {
    // What is counted in memory can do without the others' counts while the database takes no writes.
    if (all && refusesWrites(error)) return null;
    if (!isRefusal(error)) throw error;
    // What all processes refuse, this one refuses from memory from now on.
    if (all) await own.block(key, secondsOf(error));
    return error;
  }
}

const callerKey = (actor: Actor, address: string): string =>
  actor.kind === "member" ? `user:${actor.id}` : `address:${address}`;

/** Whether a call about `what` counts: its caller has not used up the limit, on whichever server process. */
export async function isCounted(
  name: Throttle,
  what: string,
  { actor, address }: { actor: Actor; address: string },
): Promise<boolean> {
  return (await consume(name, `${what}:${callerKey(actor, address)}`)) === null;
}

/** Counts a call against the rate limit of the user or, for guests, the address. Throws `busy` when it is exceeded. */
export async function throttle(name: Throttle, actor: Actor, address: string): Promise<void> {
  if (isModerator(actor)) return;
  const refusal = await consume(name, callerKey(actor, address));
  if (!refusal) return;
  const retryAfterSeconds = secondsOf(refusal);
  throw new ProblemError({
    kind: "busy",
    detail: `Request was throttled. Expected available in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  });
}
