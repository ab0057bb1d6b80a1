import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account } from "../account";
import { type Delivery } from "../store";
import { createGate } from "./gate";
import { type Answer, sendEvent, type Tampering } from "./send";

/** After how many seconds an event expires: 3 days, as at the provider. */
const giveUpAfter = 3 * 24 * 3600;
/** The most deliveries at once. */
const maxConcurrent = 10;

/** Milliseconds to wait after this many attempts. */
type PauseOf = (attempts: number) => number;

/** 1 s, 2 s, 4 s… up to a minute. */
const growingPause: PauseOf = (attempts) => Math.min(1000 * 2 ** (attempts - 1), 60_000);

const isTaken = ({ status }: Answer) => status >= 200 && status < 300;

/** Waits until all of these have ended, and all that they start. */
async function quiet(running: Map<string, Promise<unknown>>) {
  while (running.size) await Promise.all(running.values());
}

interface DeliveryParts {
  account: Account;
  send: (id: string) => Promise<Answer>;
  pauseOf: PauseOf;
  ended: AbortSignal;
}

/** Delivers one event, with retries until it is accepted or expires, or the sandbox stops. */
function createDelivery({ account, send, pauseOf, ended }: DeliveryParts) {
  const { store } = account;

  function done(id: string, state: Delivery["state"]) {
    const [delivery, event] = [store.state.deliveries[id], store.get("event", id)];
    if (delivery) delivery.state = state;
    if (event) event.pending_webhooks = 0;
    store.saveSoon();
  }

  async function deliver(id: string) {
    while (!ended.aborted && store.get("event", id)) {
      const answer = await send(id);
      const event = store.get("event", id);
      // Stopped meanwhile, or the event has expired: not a failed attempt.
      if (ended.aborted || !event) return;
      if (isTaken(answer)) return done(id, "delivered");
      if (event.created + giveUpAfter < account.seconds()) return done(id, "given up");
      store.saveSoon();
      const attempts = store.state.deliveries[id]?.attempts.length ?? 1;
      await sleep(pauseOf(attempts), null, { signal: ended, ref: false }).catch(() => {});
    }
  }

  return (id: string) =>
    deliver(id).catch((error: unknown) => console.error("The payment sandbox could not deliver an event.", error));
}

export interface Webhooks {
  /** Makes one attempt, untouched or tampered with. It is recorded and never retried. */
  send(id: string, tampering?: Tampering & { timestamp?: number }): Promise<Answer>;
  /** Continues with the undelivered events of an earlier run. */
  resume(): void;
  /** Emits events from now on without delivering them. */
  hold(): void;
  /** Delivers what was held. */
  release(): void;
  /** Drops this held event. */
  drop(id: string): void;
  /** The attempts to deliver an event. @throws {Error} for one that was never to be delivered */
  deliveryOf(id: string): Delivery;
  /** Resolves when nothing is being delivered and no attempt is due. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

interface WebhookParts {
  account: Account;
  url: string;
  secret: string;
  pauseOf?: PauseOf;
}

/** Delivers events to the site, signed, with growing pauses until it answers with 2xx. */
export function createWebhooks({ account, url, secret, pauseOf = growingPause }: WebhookParts): Webhooks {
  const { store } = account;
  const { deliveries } = store.state;
  const running = new Map<string, Promise<unknown>>();
  const ending = new AbortController();
  const gate = createGate(maxConcurrent);
  let isHeld = false;
  // Each delivery that waits for its next attempt listens for the end.
  setMaxListeners(0, ending.signal);

  async function send(id: string, { timestamp, ...tampering }: Tampering & { timestamp?: number } = {}) {
    const event = store.get("event", id);
    if (!event) throw new Error(`There is no event ${id}.`);
    const seconds = timestamp ?? account.seconds();
    const answer = await gate(() => sendEvent(url, event, { secret, seconds, ended: ending.signal, ...tampering }));
    if (!ending.signal.aborted) deliveries[id]?.attempts.push({ at: account.seconds(), status: answer.status });
    return answer;
  }

  const deliver = createDelivery({ account, send, pauseOf, ended: ending.signal });

  const begin = (id: string) => deliver(id).finally(() => running.delete(id));
  const start = (id: string) => void (running.has(id) || running.set(id, begin(id)));

  function resume() {
    for (const [id, { state }] of Object.entries(deliveries)) if (state === "pending") start(id);
  }

  account.onEvent(({ id }) => {
    deliveries[id] = { state: "pending", attempts: [] };
    if (!isHeld) start(id);
  });

  return {
    send,
    resume,
    hold: () => void (isHeld = true),
    release() {
      isHeld = false;
      resume();
    },
    drop(id) {
      const delivery = deliveries[id];
      if (delivery) delivery.state = "dropped";
    },
    deliveryOf(id) {
      const delivery = deliveries[id];
      if (!delivery) throw new Error(`There is no delivery of the event ${id}.`);
      return delivery;
    },
    settled: () => quiet(running),
    stop() {
      ending.abort();
      return quiet(running);
    },
  };
}
