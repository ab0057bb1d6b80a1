import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { conflict } from "@/lib/contract/errors";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { isLostRace } from "../db/db-errors";
import { withTx } from "../db/with-tx";
import { type PaymentSync } from "./payment-sync";

/** How often the provider is asked again because somebody else was faster, and the longest pause before, in ms. */
const attempts = 12;
const longestPauseMs = 50;

/** What goes with the settling in its transaction; false: it has been done already, and nothing is to be settled. */
type Beside = (inside: Ctx) => Promise<boolean>;

async function revisionOf(ctx: Ctx, subject: string): Promise<number> {
  const row = await ctx.db.paymentSubject.findUnique({ where: { id: subject }, select: { revision: true } });
  return row?.revision ?? 0;
}

/** Takes the next revision, which holds the subject until the transaction ends; false when another has taken it. */
async function takeRevision(ctx: Ctx, subject: string, seen: number): Promise<boolean> {
  const taken = await execute(ctx.db)`
    INSERT INTO payment_subject AS known (id, revision, settled_at) VALUES (${subject}, 1, ${ctx.now})
    ON CONFLICT (id) DO UPDATE SET revision = known.revision + 1, settled_at = ${ctx.now}
    WHERE known.revision = ${seen}`;
  return taken === 1;
}

/** Rolls the transaction back: what the provider was asked for may be older than what is stored. */
class Overtaken extends Error {}

async function settleOnce<Facts>(ctx: Ctx, sync: PaymentSync<Facts>, { subject, beside }: Settling): Promise<void> {
  const seen = await revisionOf(ctx, subject);
  const facts = await sync.look(ctx, subject);
  await withTx(ctx, async (inside) => {
    if (beside && !(await beside(inside))) return;
    if (!(await takeRevision(inside, subject, seen))) throw new Overtaken();
    await sync.settle(inside, facts);
  });
}

interface Settling {
  subject: string;
  beside?: Beside;
}

const isOvertaken = (error: unknown): boolean => error instanceof Overtaken || isLostRace(error);

/**
 * Asks the provider how a thing stands and sets the site's rows to that. The revision is read before the provider is
 * asked and taken in the transaction: when another took it meanwhile, the answer may be the older of the two, so it is
 * dropped and asked for again. Whatever is stored was thus asked for after everything stored before it. Throws
 * `conflict` when others are in the way all the time, and whatever the provider's client throws.
 */
export async function settle<Facts>(ctx: Ctx, sync: PaymentSync<Facts>, settling: Settling): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await settleOnce(ctx, sync, settling);
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
    await wait(Math.random() * longestPauseMs);
  }
  throw conflict("Others are working on this payment at the moment.");
}
