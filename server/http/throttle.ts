import "server-only";
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import { ProblemError } from "@/lib/contract/errors";
import { type Throttle } from "@/lib/contract/operation";
import { type Actor, isAdmin } from "@/lib/rules/permissions";
import { rateLimits } from "@/lib/rules/rate-limits";
import { processSingleton } from "../front/process-singleton.mjs";
import { connectionPool } from "../db/client";
import { env } from "../env";

type Limiter = RateLimiterMemory | RateLimiterPostgres;
const limiters = processSingleton("rate limiters", () => new Map<Throttle, Limiter>());

function makeLimiter(name: Throttle): Limiter {
  const limit = rateLimits[name];
  const options = {
    keyPrefix: name,
    points: limit.isUnscaled ? limit.calls : Math.max(1, Math.round(limit.calls * env().rateLimitScale)),
    duration: limit.withinSeconds,
  };
  if (limit.isLocal) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: connectionPool(),
    tableName: "rate_limit",
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

function limiterOf(name: Throttle): Limiter {
  const limiter = limiters.get(name) ?? makeLimiter(name);
  limiters.set(name, limiter);
  return limiter;
}

/**
 * Checks the shape, not the class: pages and routes share the limiters but are bundled separately, each with its own
 * copy of the class.
 */
const isRefusal = (error: unknown): error is RateLimiterRes =>
  typeof error === "object" && error !== null && "msBeforeNext" in error;

/** Counts a call; gives the refusal if the limit is exceeded, else null. */
async function consume(name: Throttle, key: string): Promise<RateLimiterRes | null> {
  try {
    await limiterOf(name).consume(key);
    return null;
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
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
  if (isAdmin(actor)) return;
  const refusal = await consume(name, callerKey(actor, address));
  if (!refusal) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  throw new ProblemError({
    kind: "busy",
    detail: `Request was throttled. Expected available in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  });
}
