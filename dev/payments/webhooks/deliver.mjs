import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { createGate } from "./gate.mjs";
import { sendEvent } from "./send.mjs";

/** An event that nobody took is given up after this time, in seconds: 3 days, as at the provider. */
const giveUpAfter = 3 * 24 * 3600;
/** How many are on their way at once. */
const mostAtOnce = 10;

/** Pauses between attempts, in milliseconds: 1 s, 2 s, 4 s… up to a minute. */
const growingPause = (attempts) => Math.min(1000 * 2 ** (attempts - 1), 60_000);

const isTaken = ({ status }) => status >= 200 && status < 300;

/** Waits until nothing of this runs any more, nor what comes of it. */
async function quiet(running) {
  while (running.size) await Promise.all(running.values());
}

/** Brings one event until it is taken, given up, or all ends. */
function createDelivery({ account, send, pauseOf, ended }) {
  const { store } = account;
  const { deliveries } = store.state;

  function done(id, state) {
    deliveries[id].state = state;
    store.get("event", id).pending_webhooks = 0;
    store.saveSoon();
    return null;
  }

  async function insist(id) {
    while (!ended.aborted && store.get("event", id)) {
      const answer = await send(id);
      // Stopped on the way, or too old by now to be known: not an attempt that failed.
      if (ended.aborted || !store.get("event", id)) return null;
      if (isTaken(answer)) return done(id, "delivered");
      if (store.get("event", id).created + giveUpAfter < account.seconds()) return done(id, "given up");
      store.saveSoon();
      await sleep(pauseOf(deliveries[id].attempts.length), null, { signal: ended, ref: false }).catch(() => {});
    }
    return null;
  }

  return (id) => insist(id).catch((error) => console.error("The payment sandbox could not deliver an event.", error));
}

/**
 * Brings events to the site, signed, again and again with growing pauses until it answers with 2xx.
 * @param {{account: object, url: string, secret: string, pauseOf?: (attempts: number) => number}} parts
 *   `pauseOf`: milliseconds after this many attempts
 */
export function createWebhooks({ account, url, secret, pauseOf = growingPause }) {
  const { store } = account;
  const { deliveries } = store.state;
  const [running, ending, gate] = [new Map(), new AbortController(), createGate(mostAtOnce)];
  let isHeld = false;
  // Each delivery that waits for its next attempt listens for the end.
  setMaxListeners(0, ending.signal);

  /** One attempt, as it is or spoilt as told (see `sendEvent`); it is noted, and retried by nobody. */
  async function send(id, { timestamp, ...spoilt } = {}) {
    const how = { secret, ended: ending.signal, ...spoilt };
    const seconds = timestamp ?? account.seconds();
    const answer = await gate(() => sendEvent(url, store.get("event", id), { ...how, seconds }));
    if (!ending.signal.aborted) deliveries[id]?.attempts.push({ at: account.seconds(), status: answer.status });
    return answer;
  }

  const deliver = createDelivery({ account, send, pauseOf, ended: ending.signal });

  function start(id) {
    if (!running.has(id))
      running.set(
        id,
        deliver(id).finally(() => running.delete(id)),
      );
  }

  const resume = () => {
    for (const id of Object.keys(deliveries)) if (deliveries[id].state === "pending") start(id);
  };

  account.onEvent(({ id }) => {
    deliveries[id] = { state: "pending", attempts: [] };
    if (!isHeld) start(id);
  });

  return {
    send,
    /** Goes on with what an earlier run left. */
    resume,
    /** From now on events are made, and not brought. */
    hold: () => (isHeld = true),
    /** Brings what was held. */
    release() {
      isHeld = false;
      resume();
    },
    /** Never brings this one, which is held. */
    drop: (id) => (deliveries[id].state = "dropped"),
    /** "pending", "delivered", "given up" or "dropped", and the answers so far (`status` 0: none came). */
    deliveryOf: (id) => deliveries[id],
    /** Waits until nothing is on its way and no attempt is to follow. */
    settled: () => quiet(running),
    stop() {
      ending.abort();
      return quiet(running);
    },
  };
}
