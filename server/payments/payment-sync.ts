import "server-only";
import type Stripe from "stripe";
import { type Ctx } from "../ctx";

/**
 * What the site does about one kind of thing at the payment provider (a subscription, a contribution).
 *
 * An event is a hint that something may have changed, and no more: it can be late, repeated, overtaken by another or
 * handled beside it. So nothing is ever concluded from what stands in it. The thing that it is about is found
 * (`subjectOf`), the provider is asked how that stands now (`look`), and the site's rows are set to that (`settle`). Which
 * events led there, in which order and how often, makes no difference. `server/payments/settle.ts` sees to it that an
 * older answer never overwrites a newer one.
 *
 * A new kind is a sync in its noun's folder and a line in `server/payment-events/payment-syncs.ts`.
 */
export interface PaymentSync<Facts = unknown> {
  /** The events that may be about such a thing. */
  types: readonly Stripe.Event["type"][];
  /**
   * The thing's id at the provider, always the same one for the same thing; null when the event is about another's. May
   * read the database and ask the provider (`orMissing`); changes nothing.
   */
  subjectOf(ctx: Ctx, event: Stripe.Event): Promise<string | null>;
  /** How the thing stands at the provider now. Outside any transaction; changes nothing. */
  look(ctx: Ctx, subject: string): Promise<Facts>;
  /**
   * Sets the site's rows to that, with all that follows (premium, mails, audit), in one transaction. It alone works on
   * this thing meanwhile. Done twice with the same facts it must change nothing the second time: what happens once (a
   * mail, a grant) hangs on a row that is made or changed by it. Other rows are locked in the order listing, account.
   */
  settle(ctx: Ctx, facts: Facts): Promise<void>;
}
