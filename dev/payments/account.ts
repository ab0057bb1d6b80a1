import { type AnyObject, type SandboxEvent } from "./objects";
import { type Store } from "./store";

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
