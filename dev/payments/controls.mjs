import { expireSession, paySession } from "./lifecycle/checkout.mjs";
import { plantPayment, plantSubscription } from "./lifecycle/plant.mjs";
import { closeDispute, openDispute, refund } from "./lifecycle/reversal.mjs";
import { endSubscription, owedBy, payOwed, reachEnd, renew, setCancelAtEnd } from "./lifecycle/subscription.mjs";

/**
 * @typedef {import("stripe").Stripe.Event} Event
 * @typedef {import("stripe").Stripe.Subscription} Subscription
 * @typedef {{signature?: string, timestamp?: number, alter?: (event: Event) => object}} Spoilt see `sendEvent`
 * @typedef {{state: string, attempts: {at: number, status: number}[]}} Delivery
 *
 * @typedef {object} Requests see `createFaults`
 * @property {(given?: {times?: number, status?: number}) => void} fail
 * @property {(times?: number) => void} loseAnswers
 * @property {() => void} hold
 * @property {() => void} release
 * @property {() => number} waiting
 *
 * @typedef {object} Webhooks see `createWebhooks`
 * @property {(type?: string) => Event[]} events in the order in which they happened, of all types or of one
 * @property {(id: string, spoilt?: Spoilt) => Promise<{status: number, body: string}>} send
 * @property {() => void} hold
 * @property {() => void} release
 * @property {(id: string) => void} drop
 * @property {(id: string) => Delivery} deliveryOf
 * @property {() => Promise<void>} settled
 *
 * @typedef {object} Controls
 * @property {(kind: string, id: string) => unknown} object the provider's object with this id, as it is now
 * @property {(kind: string) => unknown[]} objects all of a kind, oldest first
 * @property {(sessionId: string, given?: {number?: string, email?: string, name?: string, isDeclined?: boolean}) =>
 *   boolean} pay pays on the payment page, with a test card: whether it was paid
 * @property {(sessionId: string) => void} expire
 * @property {(subscriptionId: string, given?: {isPaid?: boolean}) => Subscription} renew `isPaid` false: the card is
 *   declined, and the subscription past due
 * @property {(subscriptionId: string, given?: {isPaid?: boolean}) => boolean} payOwed another attempt at what a
 *   subscription that is past due owes: whether it is paid now
 * @property {(subscriptionId: string) => Subscription} cancelAtEnd
 * @property {(subscriptionId: string) => Subscription} resume
 * @property {(subscriptionId: string) => Subscription} reachEnd of one that was cancelled
 * @property {(subscriptionId: string, given?: {reason?: string}) => Subscription} cancelNow
 * @property {(id: string, given?: {amount?: number, reason?: string}) => import("stripe").Stripe.Refund} refund `id`
 *   of a charge or a payment intent; `amount` in cents, all that is left without it
 * @property {(id: string, given?: {amount?: number, reason?: string}) => import("stripe").Stripe.Dispute} openDispute
 * @property {(id: string, outcome: "won" | "lost") => import("stripe").Stripe.Dispute} closeDispute
 * @property {(known: Parameters<typeof plantSubscription>[1]) => boolean} plant puts a subscription in that the site has
 *   already: false when it was here
 * @property {(known: Parameters<typeof plantPayment>[1]) => boolean} plantPayment the same with a payment
 * @property {() => void} catchUp does what the clock has made due
 * @property {Requests} requests
 * @property {Webhooks} webhooks
 */

/**
 * What a test can make happen, in this process. All of it goes the way that a person's doing goes: objects change,
 * events are made, and they are brought to the site unless they are held.
 * @returns {Controls}
 */
export function createControls({ account, webhooks, faults }) {
  const { store } = account;
  return {
    object: (kind, id) => store.get(kind, id),
    objects: (kind) => store.all(kind),
    pay: (sessionId, given) => paySession(account, sessionId, given),
    expire: (sessionId) => expireSession(account, sessionId),
    renew: (subscriptionId, given) => renew(account, subscriptionId, given),
    payOwed: (subscriptionId, given) => payOwed(account, owedBy(account, subscriptionId), given),
    cancelAtEnd: (subscriptionId) => setCancelAtEnd(account, subscriptionId, { isCancelled: true }),
    resume: (subscriptionId) => setCancelAtEnd(account, subscriptionId, { isCancelled: false }),
    reachEnd: (subscriptionId) => reachEnd(account, subscriptionId),
    cancelNow: (subscriptionId, given) => endSubscription(account, subscriptionId, given),
    refund: (id, given) => refund(account, id, given),
    openDispute: (id, given) => openDispute(account, id, given),
    closeDispute: (id, outcome) => closeDispute(account, id, outcome),
    plant: (known) => plantSubscription(account, known),
    plantPayment: (known) => plantPayment(account, known),
    catchUp: () => account.catchUp(),
    requests: faults,
    webhooks: {
      ...webhooks,
      events: (type) => store.all("event").filter((one) => !type || one.type === type),
    },
  };
}
