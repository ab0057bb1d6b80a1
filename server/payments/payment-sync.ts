import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import { conflict } from "@/lib/contract/errors";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { isLostRace } from "../db/db-errors";
import { withTx } from "../db/with-tx";

/**
 * Keeps the site's rows about one kind of object at the payment provider (a subscription, a contribution) in line with
 * the provider.
 *
 * An event is only a hint that something may have changed: it can be late, repeated, out of order, or processed while
 * another one is. So its content is never trusted. `subjectOf` finds the object that the event is about, `fetch` asks
 * the provider for the object's current state, and `apply` sets the site's rows to that state. It makes no difference
 * which events triggered this, in which order, and how often. `runPaymentSync` makes sure that an older state never
 * overwrites a newer one.
 *
 * To add a kind: write a sync in its noun's folder and list it in `server/payment-events/receive-event.ts`.
 */
export interface PaymentSync<State = unknown> {
  /** The types of events that may be about such an object. */
  types: readonly Stripe.Event["type"][];
  /**
   * The object's id at the provider, always the same id for the same object; null when the event is about something
   * else. May read the database and the provider (`orMissing`); changes nothing.
   */
  subjectOf(ctx: Ctx, event: Stripe.Event): Promise<string | null>;
  /** Gives the object's current state at the provider. Runs outside any transaction; changes nothing. */
  fetch(ctx: Ctx, subject: string): Promise<State>;
  /**
   * Sets the site's rows to that state, with everything that follows (premium, mails, audit), in one transaction. No
   * other sync of this object runs meanwhile. Must be idempotent: what may happen only once (a mail, a grant) depends
   * on a row that it creates or changes. Locks other rows in the order listing, account.
   */
  apply(ctx: Ctx, state: State): Promise<void>;
}

interface SyncRequest {
  subject: string;
  /**
   * Runs first in the transaction of `apply`. When it gives false, the work has been done already: nothing is applied.
   */
  claim?: (inside: Ctx) => Promise<boolean>;
}

/** How often the state is fetched again because another sync was faster, and the longest pause before that, in ms. */
const maxAttempts = 12;
const longestPauseMs = 50;

async function revisionOf(ctx: Ctx, subject: string): Promise<number> {
  const row = await ctx.db.paymentSubject.findUnique({ where: { id: subject }, select: { revision: true } });
  return row?.revision ?? 0;
}

/**
 * Takes the next revision, which locks the subject until the transaction ends; false when another sync has taken it.
 */
async function takeRevision(ctx: Ctx, subject: string, seen: number): Promise<boolean> {
  const taken = await execute(ctx.db)`
    INSERT INTO payment_subject AS known (id, revision, settled_at) VALUES (${subject}, 1, ${ctx.now})
    ON CONFLICT (id) DO UPDATE SET revision = known.revision + 1, settled_at = ${ctx.now}
    WHERE known.revision = ${seen}`;
  return taken === 1;
}

/** Rolls the transaction back: the fetched state may be older than the stored one. */
class Overtaken extends Error {}

const isOvertaken = (error: unknown): boolean => error instanceof Overtaken || isLostRace(error);

async function syncOnce<State>(ctx: Ctx, sync: PaymentSync<State>, { subject, claim }: SyncRequest): Promise<void> {
  const seen = await revisionOf(ctx, subject);
  const state = await sync.fetch(ctx, subject);
  await withTx(ctx, async (inside) => {
    if (claim && !(await claim(inside))) return;
    if (!(await takeRevision(inside, subject, seen))) throw new Overtaken();
    await sync.apply(inside, state);
  });
}

/**
 * Fetches an object's state from the provider and sets the site's rows to it. The revision is read before the fetch and
 * taken in the transaction. If another sync took it in between, the fetched state may be the older one, so it is
 * discarded and fetched again: every stored state was fetched after the state that it replaces was stored. Throws
 * `conflict` when every attempt was overtaken, and whatever the provider's client throws.
 */
export async function runPaymentSync<State>(ctx: Ctx, sync: PaymentSync<State>, request: SyncRequest): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      return await syncOnce(ctx, sync, request);
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
    await wait(Math.random() * longestPauseMs);
  }
  throw conflict("This payment is being updated right now. Please try again.");
}
