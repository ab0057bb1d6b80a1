import "./zod-messages";
import { type z } from "zod";

/** The least that may call an operation; `author` and `owner` are checked by the verb on the object itself. */
export const callers = ["guest", "user", "active", "author", "owner", "admin"] as const;
export type Caller = (typeof callers)[number];

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** The budgets of calls; how large each is stands in lib/rules/rate-limits.ts. */
export type Throttle =
  | "search"
  | "suggest"
  | "events"
  | "pictures"
  | "helpful"
  | "reviews"
  | "reports"
  | "checkouts"
  | "claims"
  | "listings"
  | "categories"
  | "signIn";

/**
 * One row of the API: what the door checks, what the verb gets and what openapi.json says. `path` is below `/api/` with
 * its parameters in braces; every schema is the one that checks the call.
 */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  method: Method;
  path: string;
  summary: string;
  who: Caller;
  params: Params;
  query: Query;
  body?: Body;
  /** Whether the verb itself takes out of the body's texts what can't be stored; else such a body is refused. */
  cleansText?: true;
  /** Signed by its sender, who is no browser: no session and no CSRF token counts. The verb checks the signature. */
  isSigned?: true;
  answer: z.ZodType;
  /** The type of an answer that is a file and not JSON. */
  file?: "text/csv";
  /** 200 unless said. */
  status?: 200 | 201 | 204;
  throttle?: Throttle;
  /** For how many seconds whoever asked, and caches on the way, may keep an answer: one that is the same for everybody. */
  cacheSeconds?: number;
  /** Whether the verb itself sees to it that a call with an Idempotency-Key is done once; the door does for all with 201. */
  handlesIdempotencyKey?: true;
  /** What somebody whose account waits for approval is told that they can't do yet: "write a review". */
  act?: string;
}

/** Keeps the exact schema types of a row. */
export const operation = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  row: Operation<Params, Query, Body>,
): Operation<Params, Query, Body> => row;
