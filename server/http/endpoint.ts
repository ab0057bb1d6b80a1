import "server-only";
import { type z } from "zod";
import { type Page } from "@/lib/contract/common";
import { forbidden, notSignedIn, ProblemError } from "@/lib/contract/errors";
import { bodyLimits, isRepeatable, type Operation, riskOf } from "@/lib/contract/operation";
import { messages } from "@/lib/messages/common";
import { accountOf, admission, type Actor, isAdmin, mostRows } from "@/lib/rules/permissions";
import { type SecurityEventKind } from "@/lib/rules/security-events";
import { freshSignInSeconds } from "@/lib/rules/session";
import { actorOf } from "../auth/actor";
import { type Ctx } from "../ctx";
import { database } from "../db/client";
import { patientPrimary } from "../db/long-reads";
import { env } from "../env";
import { processSingleton } from "../process/process-singleton.mjs";
import { takeTurns } from "../process/take-turns.mjs";
import { recordSecurityEvent } from "../security/events";
import { type Body, readBody, requireSize } from "./body";
import { addressOf } from "./caller";
import { checkCsrf } from "./csrf";
import { isRepeat, oncePerKey } from "./idempotency";
import { parseBody, parseParams, parseQuery, queryOf, requireType } from "./input";
import { envelope } from "./page";
import { type Answer, jsonAnswer, respondTo } from "./respond";
import { throttle } from "./throttle";

interface CallContext {
  /** The parameters of the path, decoded. */
  params: Record<string, string | string[]>;
  /**
   * Set for a read that began before this process had received every change committed by then. Tells whether a change
   * has arrived since, which the caches may not have known during the read.
   */
  isBehind?: (() => Promise<boolean>) | undefined;
}
/** Answers a request. Most responses are plain: creating a `Response` costs as much as a short call. */
export type Call = (request: Request, context: CallContext) => Promise<Answer | Response>;

/** An operation and the call that checks a request and runs its verb. */
export interface Endpoint {
  op: Operation;
  call: Call;
}

type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A verb's input: the operation's parsed parameters, query, and body, and the raw request for the rare need. */
export interface Input<Op extends Operation> {
  params: Out<Op["params"]>;
  query: Out<Op["query"]>;
  body: Out<Exclude<Op["body"], undefined>>;
  request: Request;
  /** The raw body, for verifying a signature. */
  text: string;
  /** The body as it was sent, for a file. */
  bytes: Buffer;
}

type Run<Op extends Operation, Result> = (ctx: Ctx, input: Input<Op>) => Promise<Result>;

/** Why an account that isn't active is refused; undefined when that is not the reason. */
function inactiveDetail(actor: Actor, { act }: Operation): string | undefined {
  if (!act || actor.kind !== "member") return undefined;
  if (actor.status === "suspended") return messages.account.suspended;
  return actor.status === "pending" ? messages.account.pending(act) : undefined;
}

function admit(actor: Actor, op: Operation): void {
  const result = admission(actor, op.who);
  if (result === "not-signed-in") throw notSignedIn();
  if (result === "forbidden") throw forbidden(inactiveDetail(actor, op));
}

/** Throws `sign-in-again` if the call needs a fresh sign-in and the caller's is too old. */
function requireFreshSignIn(actor: Actor, op: Operation, body: unknown): void {
  if (op.isRoutine || actor.kind !== "member" || riskOf(op, body, isAdmin(actor)) === null) return;
  const age = Date.now() - (actor.session?.signedInAt.getTime() ?? 0);
  if (age > freshSignInSeconds * 1000) {
    throw new ProblemError({ kind: "sign-in-again", detail: messages.account.signInAgain });
  }
}

const isUnsafe = (op: Operation) => op.method !== "GET";

/** A call as it was received; `actor` and `sent` once they are known. */
interface Received {
  request: Request;
  context: CallContext;
  actor: Actor | null;
  sent: Body | null;
}

function record(
  op: Operation,
  { request, actor }: Received,
  event: { kind: SecurityEventKind; reason?: string },
): void {
  const happened = {
    operation: `${op.method} ${op.path}`,
    userId: actor && accountOf(actor),
    address: addressOf(request),
  };
  recordSecurityEvent(database(), { ...happened, ...event });
}

/** Records a success in the security log if the call is in it. */
function recordSuccess(op: Operation, call: Received, input: { params: unknown; body: unknown }): void {
  const kind = riskOf(op, input.body, call.actor !== null && isAdmin(call.actor));
  if (kind === null) return;
  const { id } = input.params as { id?: number };
  record(op, call, { kind, reason: id === undefined ? "" : `id ${id}` });
}

/** Records in the security log that a call was refused or limited. */
function recordRefusal(op: Operation, call: Received, error: unknown): void {
  const problem = error instanceof ProblemError ? error.problem : null;
  if (problem?.kind === "busy") record(op, call, { kind: "limited" });
  if (problem?.kind === "forbidden" || problem?.kind === "sign-in-again") {
    record(op, call, { kind: "refused", reason: problem.detail });
  }
}

/**
 * Checks the announced size, rate, CSRF, and caller, in this order. Nothing of the body is read before the caller is known
 * to be allowed to send it.
 */
async function admitCaller(op: Operation, call: Received): Promise<Actor> {
  const { request } = call;
  if (isUnsafe(op)) requireSize(request, bodyLimits(op).kilobytes);
  const actor = await actorOf(request, database());
  call.actor = actor;
  if (op.throttle && !(isRepeatable(op) && (await isRepeat(actor, request)))) {
    await throttle(op.throttle, actor, addressOf(request));
  }
  if (isUnsafe(op) && !op.isSigned && !op.reportTypes) checkCsrf(request);
  admit(actor, op);
  if (op.needsName && actor.kind === "member" && actor.isNameless) {
    throw new ProblemError({ kind: "name-needed", detail: messages.account.nameNeeded });
  }
  if (op.fileTypes) requireType(request, op);
  return actor;
}

/** Admits the caller, then reads and checks the body. The verb checks the object. */
async function admitCall<Op extends Operation>(op: Op, call: Received) {
  const { request, context } = call;
  const actor = await admitCaller(op, call);
  call.sent = isUnsafe(op) ? await readBody(request, bodyLimits(op).kilobytes) : null;
  const bytes = call.sent?.bytes ?? Buffer.alloc(0);
  const text = op.fileTypes ? "" : bytes.toString("utf8");
  const query = queryOf(new URL(request.url));
  const input = {
    params: parseParams(op.params, context.params),
    query: parseQuery(op.query, query),
    body: op.body ? await parseBody(op.body, text, { request, op }) : undefined,
    request,
    text,
    bytes,
  } as Input<Op>;
  requireFreshSignIn(actor, op, input.body);
  const requestId = request.headers.get("x-request-id") ?? "none";
  const db = op.readsLong ? patientPrimary() : database();
  const ctx: Ctx = { actor, db, now: new Date(), requestId, notify: query.notify === "1" };
  return { ctx, input };
}

/** Runs the verb, only once per Idempotency-Key if the operation creates something and the call has a key. */
function runVerb<Op extends Operation>(op: Op, run: Run<Op, unknown>, { ctx, input }: { ctx: Ctx; input: Input<Op> }) {
  if (op.status !== 201 || op.handlesIdempotencyKey) return run(ctx, input);
  return oncePerKey(ctx, { request: input.request, body: input.text }, (inside) => run(inside, input));
}

/** Runs a read, and once more if it may have missed a change that was committed before the call arrived. */
async function upToDate<Result>(run: () => Promise<Result>, { isBehind }: CallContext): Promise<Result> {
  if (!isBehind) return run();
  const [first] = await Promise.allSettled([run()]);
  if (await isBehind()) return run();
  if (first.status === "rejected") throw first.reason;
  return first.value;
}

const cacheHeaders = ({ cacheSeconds }: Operation): Record<string, string> =>
  cacheSeconds ? { "cache-control": `public, max-age=${cacheSeconds}` } : {};

function makeCall<Op extends Operation>(
  op: Op,
  run: Run<Op, unknown>,
  shape: (result: unknown, input: Input<Op>) => unknown,
): Call {
  return async (request, context) => {
    const call: Received = { request, context, actor: null, sent: null };
    try {
      const admitted = await admitCall(op, call);
      const result = await upToDate(() => runVerb(op, run, admitted), context);
      recordSuccess(op, call, admitted.input);
      if (result instanceof Response) return result;
      if (op.status === 204) return { status: 204, headers: { "cache-control": "private, no-store" }, body: null };
      return jsonAnswer(shape(result, admitted.input), op.status ?? 200, cacheHeaders(op));
    } catch (error) {
      recordRefusal(op, call, error);
      return respondTo(error, request.headers.get("x-request-id") ?? "none");
    } finally {
      call.sent?.release();
    }
  };
}

/**
 * Pairs an operation with its verb: all requests to the API come through here. The verb's result becomes the response's
 * body, and what it throws becomes the contract's error. For special cases (cookies, another status) a verb may return a
 * whole Response.
 */
export const endpoint = <Op extends Operation>(op: Op, run: Run<Op, unknown>): Endpoint => ({
  op,
  call: makeCall(op, run, (result) => result),
});

/** A list takes longer to read and to send than most other calls, so one client gets two at once. */
const inTurn = processSingleton("list turns", () => takeTurns(2));

interface ListQuery {
  limit: number;
  offset: number;
  /** Whose rows are asked for. */
  claimed_by?: number;
  user_id?: number;
}

/**
 * Pairs the operation of a list with its verb, which gives `{items, count}`: the response is the envelope with links to
 * adjacent pages. The limit is lowered to what the caller gets at once. A verb may give a file instead.
 */
export const listEndpoint = <Op extends Operation>(op: Op, run: Run<Op, Page<unknown> | Response>): Endpoint => ({
  op,
  call: makeCall(
    op,
    async (ctx, input: Input<Op>) => {
      const query = input.query as ListQuery;
      const most = op.hasShortRows ? query.limit : mostRows(ctx.actor, query.claimed_by ?? query.user_id);
      const limit = Math.min(query.limit, most);
      const lowered = { ...input, query: { ...query, limit } as typeof input.query };
      const page = await inTurn(addressOf(input.request), () => run(ctx, lowered));
      return page instanceof Response ? page : { limit, ...page };
    },
    (result, input) => {
      if (result instanceof Response) return result;
      const { limit, ...page } = result as Required<Page<unknown>>;
      const { offset } = input.query as ListQuery;
      return envelope(page, { limit, offset, url: new URL(input.request.url), site: env().siteUrl });
    },
  ),
});
