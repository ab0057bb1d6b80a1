import { expireOldSessions } from "./lifecycle/checkout.mjs";
import { passTime } from "./lifecycle/subscription.mjs";
import { eventOf } from "./shapes/event.mjs";

/** How long an event can be asked for, in seconds: 30 days, as at the provider. */
const eventLife = 30 * 24 * 3600;

/**
 * The account that the site has with the payment provider: its objects, its clock and what it tells of what happens.
 * @param {{store: object, now: () => Date}} parts
 */
export function createAccount({ store, now }) {
  const listeners = [];
  const seconds = () => Math.floor(now().getTime() / 1000);
  let request = { id: null, idempotency_key: null };

  function forgetOld() {
    for (let event = store.oldest("event"); event; event = store.oldest("event")) {
      if (event.created > seconds() - eventLife) return;
      store.drop("event", event.id);
      delete store.state.deliveries[event.id];
    }
  }

  return {
    store,
    now,
    /** Seconds since 1970: the only times there are. */
    seconds,
    /** Where this server's pages are, without a slash at the end; known once it listens. */
    base: "",
    pageOf(page, id) {
      return `${this.base}/${page}/${id}`;
    },
    onEvent: (listener) => listeners.push(listener),
    /** Does `work` on behalf of a request: the events that come of it name it. */
    during(given, work) {
      request = given;
      try {
        return work();
      } finally {
        request = { id: null, idempotency_key: null };
      }
    },
    /**
     * Keeps an object and tells of it. `before`: what its changed fields were, for the events that say so.
     * @returns the object
     */
    tell(type, object, before) {
      forgetOld();
      store.put(object);
      const event = store.put(eventOf({ type, object, before, request, created: seconds() }));
      for (const listener of listeners) listener(event);
      return object;
    },
    /** Does what has become due: sessions that are too old, renewals, ends. */
    catchUp() {
      expireOldSessions(this);
      passTime(this);
    },
    /** Changes fields of an object and tells of it, with what they were before. */
    change(object, fields, type) {
      const changed = Object.keys(fields).filter((key) => JSON.stringify(object[key]) !== JSON.stringify(fields[key]));
      const before = Object.fromEntries(changed.map((key) => [key, structuredClone(object[key])]));
      Object.assign(object, fields);
      return type && changed.length ? this.tell(type, object, before) : store.put(object);
    },
  };
}
