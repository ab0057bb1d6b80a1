import { expireOldSessions } from "./lifecycle/checkout";
import { passTime } from "./lifecycle/subscription";
import { type AnyObject, type SandboxEvent } from "./objects";
import { eventOf } from "./shapes/event";
import { type Store } from "./store";

/** How long an event can be retrieved, in seconds: 30 days, as at the provider. */
const eventLifetime = 30 * 24 * 3600;

/** The request that caused an event; both are null for what happens without one. */
export interface RequestSource {
  id: string | null;
  idempotency_key: string | null;
}

/** The site's account with the payment provider: its objects, its clock, and its events. */
export interface Account {
  store: Store;
  now(): Date;
  /** The current time in seconds since 1970: the only times in the API. */
  seconds(): number;
  /** The address of this server's pages, without a trailing slash; known once it listens. */
  base: string;
  pageOf(page: string, id: string): string;
  onEvent(listener: (event: SandboxEvent) => void): void;
  /** Runs `work` on behalf of a request: the events that it causes name the request. */
  during<Result>(request: RequestSource, work: () => Result): Result;
  /** Stores an object and emits an event. `before`: the previous values of its changed fields. */
  tell<T extends AnyObject>(type: string, object: T, before?: Record<string, unknown>): T;
  /** Does what has become due: expires old sessions, renews and ends subscriptions. */
  catchUp(): void;
  /** Changes fields of an object; with `type`, emits an event with their previous values. */
  change<T extends AnyObject>(object: T, fields: Partial<T>, type?: string): T;
}

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
