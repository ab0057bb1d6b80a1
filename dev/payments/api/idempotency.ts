import { type Account } from "../account";
import { createHash } from "node:crypto";
import { type ReplayedAnswer } from "../store";
import { ApiError } from "../api-error";

/** How long a key is remembered, in seconds. */
const keyLifetime = 24 * 3600;
const type = "idempotency_error";

const printOf = (what: unknown) => createHash("sha256").update(JSON.stringify(what)).digest("hex");

/**
 * Does a request with a key once: repeats of it get the first answer.
 */
export function createIdempotency(account: Account) {
  const kept = account.store.state.idempotency;
  const running = new Set<string>();

  function dropOldKeys() {
    for (const [key, { created }] of Object.entries(kept)) {
      if (created > account.seconds() - keyLifetime) return;
      delete kept[key];
    }
  }

  /**
   * The answer to an earlier request with this key, or null; after null, call `keep` or `drop`.
   * @throws {ApiError} 400 where the key was used for another request, 409 while the first is in progress
   */
  function begin(key: string, what: unknown): ReplayedAnswer | null {
    dropOldKeys();
    if (running.has(key)) {
      const message = "There is currently another in-progress request using this Idempotent Key.";
      throw new ApiError(409, message, { type, code: "idempotency_key_in_use" });
    }
    const known = Object.hasOwn(kept, key) ? (kept[key] ?? null) : null;
    if (known && known.print !== printOf(what)) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new ApiError(400, message, { type });
    }
    if (!known) running.add(key);
    return known;
  }

  return {
    begin,
    keep(key: string, what: unknown, answer: Omit<ReplayedAnswer, "print" | "created">) {
      running.delete(key);
      kept[key] = { ...answer, print: printOf(what), created: account.seconds() };
    },
    /** For a request that was refused before anything was done: the key may be used again. */
    drop: (key: string) => running.delete(key),
  };
}
