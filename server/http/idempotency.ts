import "server-only";
import { conflict, invalid, ProblemError } from "@/lib/contract/errors";
import { hashOf } from "../auth/signing";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";

/** What makes a repeated call the same call. */
export interface RepeatableCall {
  caller: string;
  method: string;
  path: string;
  key: string;
  body: string;
}

interface StoredCall {
  body_hash: string;
  status: number | null;
  response: unknown;
}

const longestKey = 255;

async function claimKey(ctx: Ctx, call: RepeatableCall): Promise<boolean> {
  const { caller, method, path, key } = call;
  // A second call waits here for the first one's transaction, but not for ever.
  await execute(ctx.db)`SET LOCAL lock_timeout = '10s'`;
  await execute(ctx.db)`
    DELETE FROM idempotency_key WHERE caller = ${caller} AND method = ${method} AND path = ${path} AND key = ${key}
      AND created_at < now() - interval '24 hours'`;
  const inserted = await execute(ctx.db)`
    INSERT INTO idempotency_key (caller, method, path, key, body_hash)
    VALUES (${caller}, ${method}, ${path}, ${key}, ${hashOf(call.body)}) ON CONFLICT DO NOTHING`;
  await execute(ctx.db)`SET LOCAL lock_timeout = '0'`;
  return inserted === 1;
}

async function storedAnswer(ctx: Ctx, call: RepeatableCall): Promise<unknown> {
  const [stored] = await queryRows<StoredCall>(ctx.db)`
    SELECT body_hash, status, response FROM idempotency_key
    WHERE caller = ${call.caller} AND method = ${call.method} AND path = ${call.path} AND key = ${call.key}`;
  if (!stored || stored.status === null) throw conflict("The first call with this Idempotency-Key is still running.");
  if (stored.body_hash !== hashOf(call.body)) {
    throw new ProblemError({ kind: "reused-key", detail: "This Idempotency-Key was used with another body." });
  }
  return stored.response;
}

/**
 * Runs a call once: the key and the answer are stored in the transaction of the effect, and a repeat within 24 hours is
 * given that answer. The same key with another body throws `reused-key`; a first call that takes too long, `conflict`.
 */
export async function once(ctx: Ctx, call: RepeatableCall, run: (inside: Ctx) => Promise<unknown>): Promise<unknown> {
  if (call.key.length > longestKey) throw invalid({ "Idempotency-Key": ["At most 255 characters."] });
  return withTx(ctx, async (inside) => {
    if (!(await claimKey(inside, call))) return storedAnswer(inside, call);
    const answer = await run(inside);
    await execute(inside.db)`
      UPDATE idempotency_key SET status = 200, response = ${JSON.stringify(answer)}::jsonb
      WHERE caller = ${call.caller} AND method = ${call.method} AND path = ${call.path} AND key = ${call.key}`;
    return answer;
  });
}
