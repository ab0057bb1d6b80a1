import "server-only";
import { type z } from "zod";
import { type Page } from "@/lib/contract/common";
import { forbidden, notSignedIn } from "@/lib/contract/errors";
import { type Operation } from "@/lib/contract/operation";
import { messages } from "@/lib/messages";
import { admission, type Actor } from "@/lib/rules/permissions";
import { actorOf } from "../auth/actor";
import { type Ctx } from "../ctx";
import { database } from "../db/client";
import { env } from "../env";
import { addressOf } from "./address";
import { callerOf } from "./caller";
import { checkCsrf } from "./csrf";
import { once } from "./idempotency";
import { bodyText, jsonOf, parseInput, parseParams, queryOf } from "./input";
import { envelope } from "./page";
import { type Answer, jsonAnswer, respondTo, responseOf } from "./respond";
import { throttle } from "./throttle";

export interface RouteContext {
  /** Next gives a route without parameters none at all. */
  params: Promise<Record<string, string | string[] | undefined>> | undefined;
  /**
   * Of a read that began before all changes committed by then were heard of: whether one has been heard of since, which
   * what is kept in memory may not have known.
   */
  isBehind?: () => Promise<boolean>;
}
export type Handler = (request: Request, context: RouteContext) => Promise<Response>;
/** The same where nothing of the framework stands between: a whole `Response` costs as much as a short call. */
export type Call = (request: Request, context: RouteContext) => Promise<Answer | Response>;

type AnyOperation = Operation;
type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a verb is handed beside the context: the checked input of its operation, and what came for the rare need. */
export interface Input<Op extends AnyOperation> {
  params: Out<Op["params"]>;
  query: Out<Op["query"]>;
  body: Out<Exclude<Op["body"], undefined>>;
  request: Request;
  /** The body to the letter: what a signature is about. */
  text: string;
}

type Run<Op extends AnyOperation, Result> = (ctx: Ctx, input: Input<Op>) => Promise<Result>;

/** What somebody is told whose account is not in force; undefined where that is not the reason. */
function inactiveDetail(actor: Actor, { act }: AnyOperation): string | undefined {
  if (!act || actor.kind !== "member") return undefined;
  if (actor.status === "suspended") return messages.account.suspended;
  return actor.status === "pending" ? messages.account.pending(act) : undefined;
}

function admit(actor: Actor, op: AnyOperation): void {
  const answer = admission(actor, op.who);
  if (answer === "not-signed-in") throw notSignedIn();
  if (answer === "forbidden") throw forbidden(inactiveDetail(actor, op));
}

const isUnsafe = (op: AnyOperation) => op.method !== "GET";

/** Size and rate, CSRF, who, body: in this order; the object is the verb's. */
async function enter<Op extends AnyOperation>(op: Op, request: Request, context: RouteContext) {
  const text = isUnsafe(op) ? await bodyText(request) : "";
  const db = database();
  const actor = await actorOf(request, db);
  if (op.throttle) await throttle(op.throttle, actor, addressOf(request));
  if (isUnsafe(op) && !op.isSigned) checkCsrf(request);
  admit(actor, op);
  const query = queryOf(new URL(request.url));
  const input = {
    params: parseParams(op.params, (await context.params) ?? {}),
    query: parseInput(op.query, query),
    body: op.body ? parseInput(op.body, jsonOf(request, text), op) : undefined,
    request,
    text,
  } as Input<Op>;
  const requestId = request.headers.get("x-request-id") ?? "none";
  const ctx: Ctx = { actor, db, now: new Date(), requestId, notify: query.notify === "1" };
  return { ctx, input };
}

function runOnce<Op extends AnyOperation>(op: Op, run: Run<Op, unknown>, entered: { ctx: Ctx; input: Input<Op> }) {
  const { ctx, input } = entered;
  const key = input.request.headers.get("idempotency-key");
  if (op.status !== 201 || !key) return run(ctx, input);
  const url = new URL(input.request.url);
  const call = {
    caller: callerOf(ctx.actor, input.request),
    method: op.method,
    path: `${url.pathname.replace(/\/$/, "")}${url.search}`,
    key,
    body: input.text,
  };
  return once(ctx, call, (inside) => run(inside, input));
}

/** What a verb comes to that knows all changes committed before the call came: where it did not, it runs once more. */
async function upToDate<Result>(run: () => Promise<Result>, { isBehind }: RouteContext): Promise<Result> {
  if (!isBehind) return run();
  const [first] = await Promise.allSettled([run()]);
  if (await isBehind()) return run();
  if (first.status === "rejected") throw first.reason;
  return first.value;
}

const keepable = ({ cacheSeconds }: AnyOperation): Record<string, string> =>
  cacheSeconds ? { "cache-control": `public, max-age=${cacheSeconds}` } : {};

function calling<Op extends AnyOperation>(
  op: Op,
  run: Run<Op, unknown>,
  shape: (result: unknown, input: Input<Op>) => unknown,
): Call {
  return async (request, context) => {
    try {
      const entered = await enter(op, request, context);
      const result = await upToDate(() => runOnce(op, run, entered), context);
      if (result instanceof Response) return result;
      if (op.status === 204) return { status: 204, headers: { "cache-control": "private, no-store" }, body: null };
      return jsonAnswer(shape(result, entered.input), op.status ?? 200, keepable(op));
    } catch (error) {
      return respondTo(error, request.headers.get("x-request-id") ?? "none");
    }
  };
}

/** A call as the framework takes it. */
export const handling =
  (call: Call): Handler =>
  async (request, context) => {
    const answer = await call(request, context);
    return answer instanceof Response ? answer : responseOf(answer);
  };

/**
 * The one door: makes a call of an operation and the verb that does it. The verb's result is the answer's body; whatever
 * it throws becomes the contract's error. A verb may answer a whole Response where the operation is a special case
 * (cookies, another status).
 */
export const callOf = <Op extends AnyOperation>(op: Op, run: Run<Op, unknown>): Call =>
  calling(op, run, (result) => result);

/** The same as a route's handler. */
export const endpoint = <Op extends AnyOperation>(op: Op, run: Run<Op, unknown>): Handler => handling(callOf(op, run));

/** The same for a list: the verb gives `{items, count}`, the answer is the list envelope with its neighbors. */
export const listEndpoint = <Op extends AnyOperation>(op: Op, run: Run<Op, Page<unknown>>): Handler =>
  handling(
    calling(op, run, (result, input) => {
      const { limit, offset } = input.query as { limit: number; offset: number };
      return envelope(result as Page<unknown>, { limit, offset, url: new URL(input.request.url), site: env().siteUrl });
    }),
  );
