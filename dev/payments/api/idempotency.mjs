import { createHash } from "node:crypto";
import { ApiError } from "../api-error.mjs";

/** How long an answer is kept for its key, in seconds. */
const keptFor = 24 * 3600;
const type = "idempotency_error";

const printOf = (what) => createHash("sha256").update(JSON.stringify(what)).digest("hex");

/**
 * Sees to it that a request with a key is done once: whoever sends it again gets the first answer.
 * @param {object} account
 */
export function createIdempotency(account) {
  const kept = account.store.state.idempotency;
  const running = new Set();

  function forgetOld() {
    for (const [key, { created }] of Object.entries(kept)) {
      if (created > account.seconds() - keptFor) return;
      delete kept[key];
    }
  }

  /**
   * The answer that this request got before, or null: then `keep` or `drop` must be called.
   * @throws {ApiError} 400 where the key was used for something else, 409 while the first is still being worked on
   */
  function begin(key, what) {
    forgetOld();
    if (running.has(key)) {
      const message = "There is currently another in-progress request using this Idempotent Key.";
      throw new ApiError(409, message, { type, code: "idempotency_key_in_use" });
    }
    const known = Object.hasOwn(kept, key) ? kept[key] : null;
    if (known && known.print !== printOf(what)) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new ApiError(400, message, { type });
    }
    if (!known) running.add(key);
    return known;
  }

  return {
    begin,
    keep(key, what, answer) {
      running.delete(key);
      kept[key] = { ...answer, print: printOf(what), created: account.seconds() };
    },
    /** Refused before anything was done: the key may be used again. */
    drop: (key) => running.delete(key),
  };
}
