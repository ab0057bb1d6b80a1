import "server-only";
import { conflict, invalid, ProblemError } from "@/lib/contract/errors";
import { daysText, keptDays } from "@/lib/rules/retention";
import { type Actor } from "@/lib/rules/permissions";
import { hashOf } from "../auth/signing";
import { type Ctx } from "../ctx";
import { database } from "../db/client";
import { lockNotAvailable, sqlStateOf } from "../db/db-errors";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { callerOf } from "./caller";

/** What identifies a repeated call. */
interface RepeatableCall {
  caller: string;
  method: string;
  path: string;
  key: string;
  body: string;
}

/** A transaction's limits before and after they are set for the wait. */
interface UsualLimits {
  lock: string;
  statement: string;
  own_lock: string;
  own_statement: string;
}

const maxKeyLength = 255;
/** How long a second call waits for the first one, in ms. */
const firstCallMs = 10_000;

async function claimKey(ctx: Ctx, call: RepeatableCall): Promise<boolean> {
  const { caller, method, path, key } = call;
  // A second call waits here for the first one's transaction, longer than calls wait for other locks.
  const [usual] = await queryRows<UsualLimits>(ctx.db)`
    SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement,
      set_config('lock_timeout', ${`${firstCallMs}ms`}, true) AS own_lock,
      set_config('statement_timeout', ${`${firstCallMs + 1000}ms`}, true) AS own_statement`;
  await execute(ctx.db)`
    DELETE FROM idempotency_key WHERE caller = ${caller} AND method = ${method} AND path = ${path} AND key = ${key}
      AND created_at < now() - ${daysText(keptDays.repeatedCalls)}::interval`;
  const inserted = await execute(ctx.db)`
    INSERT INTO idempotency_key (caller, method, path, key, body_hash)
    VALUES (${caller}, ${method}, ${path}, ${key}, ${hashOf(call.body)}) ON CONFLICT DO NOTHING`;
  await execute(ctx.db)`
    SELECT set_config('lock_timeout', ${usual!.lock}, true), set_config('statement_timeout', ${usual!.statement}, true)`;
  return inserted === 1;
}

const stillRunning = () => conflict("The first call with this Idempotency-Key is still running.");

async function storedResponse(ctx: Ctx, call: RepeatableCall): Promise<unknown> {
  const [stored] = await queryRows<{ body_hash: string; status: number | null; response: unknown }>(ctx.db)`
    SELECT body_hash, status, response FROM idempotency_key
    WHERE caller = ${call.caller} AND method = ${call.method} AND path = ${call.path} AND key = ${call.key}`;
  if (!stored || stored.status === null) throw stillRunning();
  if (stored.body_hash !== hashOf(call.body)) {
    throw new ProblemError({ kind: "reused-key", detail: "This Idempotency-Key was used with another body." });
  }
  return stored.response;
}

/**
 * Runs a call once per key: the key and the response are stored in the transaction of the effect, and a repeat within
 * 24 hours gets that response. Throws `reused-key` for the same key with another body. Throws `conflict` when the
 * first call takes too long.
 */
async function runOnce(ctx: Ctx, call: RepeatableCall, run: (inside: Ctx) => Promise<unknown>): Promise<unknown> {
  if (call.key.length > maxKeyLength) throw invalid({ "Idempotency-Key": ["At most 255 characters."] });
  return withTx(ctx, async (inside) => {
    const isFirst = await claimKey(inside, call).catch((error: unknown) => {
      throw sqlStateOf(error) === lockNotAvailable ? stillRunning() : error;
    });
    if (!isFirst) return storedResponse(inside, call);
    const response = await run(inside);
    await execute(inside.db)`
      UPDATE idempotency_key SET status = 200, response = ${JSON.stringify(response)}::jsonb
      WHERE caller = ${call.caller} AND method = ${call.method} AND path = ${call.path} AND key = ${call.key}`;
    return response;
  });
}

const pathOf = (request: Request): string => {
  const url = new URL(request.url);
  return `${url.pathname.replace(/\/$/, "")}${url.search}`;
};

/** Whether the call repeats one that has its response: whatever it limits was counted then. */
export async function isRepeat(actor: Actor, request: Request): Promise<boolean> {
  const key = request.headers.get("idempotency-key");
  if (!key) return false;
  const call = { caller: callerOf(actor, request), method: request.method, path: pathOf(request), key };
  return (await database().idempotencyKey.count({ where: { ...call, status: { not: null } } })) > 0;
}

/**
 * Runs `run` in one transaction, once per Idempotency-Key if the request has one; otherwise just runs it. `body` is what
 * the request sent, or identifies it. Throws as above.
 */
export function oncePerKey(
  ctx: Ctx,
  { request, body }: { request: Request; body: string },
  run: (inside: Ctx) => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers.get("idempotency-key");
  if (!key) return run(ctx);
  const call = { caller: callerOf(ctx.actor, request), method: request.method, path: pathOf(request), key, body };
  return runOnce(ctx, call, run);
}
