import "./zod-messages";
import { z } from "zod";
import { type rateLimits } from "../rules/rate-limits";
import { type Risk } from "../rules/security-events";
import { idParam, nothing } from "./common";

/** The minimum role of a caller. `author` and `owner` are checked by the operation on the object itself. */
export const callers = ["guest", "user", "active", "author", "owner", "moderator", "admin"] as const;
export type Caller = (typeof callers)[number];

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The names of the rate limits. */
export type Throttle = keyof typeof rateLimits;

/**
 * The declaration of an API operation: what the endpoint checks, what the verb gets, and what openapi.json says. The
 * schemas validate every call, and the types of the server and of the browser's calls follow from them.
 */
interface Declaration<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  summary: string;
  who: Caller;
  /** By default `idParam` if the path has `{id}`, else none. */
  params?: Params;
  /** By default, whatever is sent is ignored. */
  query?: Query;
  body?: Body;
  /** The size limit of the body; by default 4 KB without a `body` to parse, else 128 KB. */
  bodyKilobytes?: number;
  /** The most values in the JSON of the body: objects, lists, and what they contain; by default 10,000. */
  bodyValues?: number;
  /** The handler removes characters that can't be stored from the body. Otherwise such a body is refused. */
  cleansText?: true;
  /** Called by a server that signs the body: no session or CSRF token. The handler verifies the signature. */
  isSigned?: true;
  /** The content types of reports that browsers send by themselves, without a CSRF token; otherwise JSON is expected. */
  reportTypes?: readonly string[];
  /**
   * What a call does that needs a fresh sign-in and is in the security log (decision 59). Every operation that changes
   * something or returns a file says so; "none" also covers deleting one's own single items.
   */
  risk?: Risk | "none";
  /** Whether a call with this body does it; by default all do. */
  isRisky?(body: z.output<Body>, isAdmin: boolean): boolean;
  /** Is logged, but needs no fresh sign-in: moderators' decisions, leaving a team, and exports without people. */
  isRoutine?: true;
  /** The content types of a body that is a file instead of JSON. The handler checks what is in it. */
  fileTypes?: readonly string[];
  /** The content type of a response that is a file instead of JSON. */
  file?: "text/csv" | "application/octet-stream";
  /** By default 200, or 204 without an answer. */
  status?: 200 | 201 | 204;
  throttle?: Throttle;
  /** How long clients and shared caches may cache the response, in seconds. Only if it is the same for all callers. */
  cacheSeconds?: number;
  /** For admins' reads that may take long: the verb's statements may take longer than those of visitors. */
  readsLong?: true;
  /** The handler itself makes a call with an Idempotency-Key idempotent. The endpoint does so for all 201 responses. */
  handlesIdempotencyKey?: true;
  /** The rows of the list are short: anyone gets as many at once as `limit` allows. */
  hasShortRows?: true;
  /** What a user with a pending account can't do yet, for the error message: "write a review". */
  act?: string;
  /** What is written is shown or mailed with the caller's name: without one, a member is asked for it first. */
  needsName?: true;
  /** One of the most frequent reads: the front server calls the verb itself, past the framework (decision 33). */
  isDirect?: true;
}

/** What tells operations apart, and what they answer with. */
interface Signature<Verb extends Method, Path extends string, Answer extends z.ZodType> {
  method: Verb;
  /** Relative to `/api/`, with parameters in braces. `{path}` takes the rest of the path. */
  path: Path;
  answer: Answer;
}

/** An operation of the API, as declared in its noun's contract. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
>
  extends Declaration<Params, Query, Body>, Signature<Method, string, z.ZodType> {
  params: Params;
  query: Query;
}

/** The default parameters of a path. */
type ParamsOf<Path extends string> = (
  Path extends `${string}{id}${string}` ? typeof idParam : typeof nothing
) extends infer Params extends z.ZodType
  ? Params
  : never;

/** Declares the operation at an address, such as "GET photos/", keeping its exact types. */
export function operation<
  const Verb extends Method,
  const Path extends string,
  Answer extends z.ZodType = z.ZodNull,
  Params extends z.ZodType = ParamsOf<Path>,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = never,
>(
  address: `${Verb} ${Path}`,
  declaration: Declaration<Params, Query, Body> & { answer?: Answer },
): Operation<Params, Query, Body> & Signature<Verb, Path, Answer> {
  const [method, path] = address.split(" ") as [Verb, Path];
  return {
    params: path.includes("{id}") ? idParam : nothing,
    query: nothing,
    ...(!declaration.answer && { answer: z.null(), status: 204 }),
    ...declaration,
    ...{ method, path },
  } as unknown as Operation<Params, Query, Body> & Signature<Verb, Path, Answer>;
}

/** What a call with this parsed body does that the security log records; null for nothing. */
export function riskOf(op: Operation, body: unknown, isAdmin: boolean): Risk | null {
  if (op.risk === undefined || op.risk === "none") return null;
  return op.isRisky?.(body, isAdmin) === false ? null : op.risk;
}

/** Whether a call runs only once per Idempotency-Key (server/http/idempotency.ts). */
export const isRepeatable = ({ status, handlesIdempotencyKey }: Operation): boolean =>
  status === 201 || handlesIdempotencyKey === true;

/** The limits of an operation's body, with the defaults filled in. */
export const bodyLimits = ({ body, bodyKilobytes, bodyValues }: Operation) => ({
  kilobytes: bodyKilobytes ?? (body ? 128 : 4),
  values: bodyValues ?? 10_000,
});

/** "4 KB" or "5 MB". */
export const sizeText = (kilobytes: number): string =>
  kilobytes < 1024 ? `${kilobytes} KB` : `${Math.round(kilobytes / 1024)} MB`;
