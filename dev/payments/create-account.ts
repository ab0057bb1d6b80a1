import { expireOldSessions } from "./lifecycle/checkout";
import { passTime } from "./lifecycle/subscription";
import { type Account, type RequestSource } from "./account";
import { type SandboxEvent } from "./objects";
import { eventOf } from "./shapes/event";
import { type Store } from "./store";

/** How long an event can be retrieved, in seconds: 30 days, as at the provider. */
const eventLifetime = 30 * 24 * 3600;

const noRequest = (): RequestSource => ({ id: null, idempotency_key: null });

export function createAccount({ store, now }: { store: Store; now: () => Date }): Account {
  const listeners: ((event: SandboxEvent) => void)[] = [];
  const seconds = () => Math.floor(now().getTime() / 1000);
  let request = noRequest();

  function dropOldEvents() {
    for (let event = store.oldest("event"); event; event = store.oldest("event")) {
      if (event.created > seconds() - eventLifetime) return;
      store.drop("event", event.id);
      delete store.state.deliveries[event.id];
    }
  }

  return {
    store,
    now,
    seconds,
    base: "",
    pageOf(page, id) {
      return `${this.base}/${page}/${id}`;
    },
    onEvent: (listener) => void listeners.push(listener),
    during(given, work) {
      request = given;
      try {
        return work();
      } finally {
        request = noRequest();
      }
    },
    tell(type, object, before) {
      dropOldEvents();
      store.put(object);
      const event = store.put(eventOf({ type, object, before, request, created: seconds() }));
      for (const listener of listeners) listener(event);
      return object;
    },
    catchUp() {
      expireOldSessions(this);
      passTime(this);
    },
    change(object, fields, type) {
      const changed = Object.keys(fields).filter((key) => JSON.stringify(object[key]) !== JSON.stringify(fields[key]));
      const before = Object.fromEntries(changed.map((key) => [key, structuredClone(object[key])]));
      Object.assign(object, fields);
      return type && changed.length ? this.tell(type, object, before) : store.put(object);
    },
  };
}
