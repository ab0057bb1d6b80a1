import { type Stripe } from "stripe";
import { asStripeEvent, type Dispute, type Kind, type Refund, type Subscription } from "./objects";
import { type Account } from "./account";
import { type Webhooks } from "./webhooks/deliver";
import { type Faults } from "./api/faults";
import { happenings } from "./lifecycle/operate";
import { expireSession, type PaymentGiven, paySession } from "./lifecycle/checkout";
import { type PlantedPayment, plantPayment, type PlantedSubscription, plantSubscription } from "./lifecycle/plant";
import { closeDispute, openDispute, refund } from "./lifecycle/reversal";
import { endSubscription, needOwed, payOwed, reachEnd, renew, setCancelAtEnd } from "./lifecycle/subscription";

/** What tests and the demo data can make happen. */
export interface Controls {
  /** The object with this id, as it is now. */
  object(kind: Kind, id: string): unknown;
  /** All objects of a kind, oldest first. */
  objects(kind: Kind): unknown[];
  /** Pays on the payment page with a test card; false when the card was declined. */
  pay(sessionId: string, given?: PaymentGiven): boolean;
  expire(sessionId: string): void;
  /** `isPaid` false: the card is declined, and the subscription past due. */
  renew(subscriptionId: string, given?: { isPaid?: boolean }): Subscription;
  /** Tries again to charge what a past-due subscription owes; gives whether it is paid now. */
  payOwed(subscriptionId: string, given?: { isPaid?: boolean }): boolean;
  cancelAtEnd(subscriptionId: string): Subscription;
  resume(subscriptionId: string): Subscription;
  /** Ends the current period of a cancelled subscription now. */
  reachEnd(subscriptionId: string): Subscription;
  cancelNow(subscriptionId: string, given?: { reason?: string }): Subscription;
  /** `id`: of a charge or a payment intent; `amount` in cents, by default all that is left. */
  refund(id: string, given?: { amount?: number; reason?: string }): Refund;
  openDispute(id: string, given?: { amount?: number; reason?: string }): Dispute;
  closeDispute(id: string, outcome: "won" | "lost"): Dispute;
  /** Does what a button of the operator's page does, which lets time pass where the event needs it. */
  happen(verb: string, id: string, fields?: Record<string, string>): void;
  /** Adds a subscription that the site already has; false when the sandbox has it too. */
  plant(known: PlantedSubscription): boolean;
  /** Adds a payment that the site already has; false when the sandbox has it too. */
  plantPayment(known: PlantedPayment): boolean;
  /** Does what has become due by the clock. */
  catchUp(): void;
  requests: Faults;
  webhooks: Webhooks & {
    /** In the order in which they happened, of all types or of one. */
    events(type?: string): Stripe.Event[];
  };
}

/**
 * Controls the sandbox from its process: objects change, and events are emitted and delivered to the site
 * unless they are held.
 */
export function createControls({
  account,
  webhooks,
  faults,
}: {
  account: Account;
  webhooks: Webhooks;
  faults: Faults;
}): Controls {
  const { store } = account;
  return {
    object: (kind, id) => store.get(kind, id),
    objects: (kind) => store.all(kind),
    pay: (sessionId, given) => paySession(account, sessionId, given),
    expire: (sessionId) => expireSession(account, sessionId),
    renew: (subscriptionId, given) => renew(account, subscriptionId, given),
    payOwed: (subscriptionId, given) => payOwed(account, needOwed(account, subscriptionId), given),
    cancelAtEnd: (subscriptionId) => setCancelAtEnd(account, subscriptionId, { isCancelled: true }),
    resume: (subscriptionId) => setCancelAtEnd(account, subscriptionId, { isCancelled: false }),
    reachEnd: (subscriptionId) => reachEnd(account, subscriptionId),
    cancelNow: (subscriptionId, given) => endSubscription(account, subscriptionId, given),
    refund: (id, given) => refund(account, id, given),
    openDispute: (id, given) => openDispute(account, id, given),
    closeDispute: (id, outcome) => closeDispute(account, id, outcome),
    happen: (verb, id, fields = {}) => void happenings[verb]?.(account, id, new URLSearchParams(fields)),
    plant: (known) => plantSubscription(account, known),
    plantPayment: (known) => plantPayment(account, known),
    catchUp: () => account.catchUp(),
    requests: faults,
    webhooks: {
      ...webhooks,
      events: (type) =>
        store
          .all("event")
          .filter((one) => !type || one.type === type)
          .map(asStripeEvent),
    },
  };
}
