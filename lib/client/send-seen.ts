import { ApiError } from "./http";

/** Stored values, by their API names. */
export type StoredValues = Record<string, unknown>;

interface SeenWrite<Answer> {
  /** The version that the person saw; undefined for something new. */
  seen: string | undefined;
  /** Whether the write can be made on top of these values, which someone else has stored since. */
  isOnTop: (stored: StoredValues) => boolean;
  /** Makes the call, the second time on top of the stored values. */
  send: (seen: string | undefined, stored?: StoredValues) => Promise<Answer>;
}

/**
 * Makes a write with the version that the person saw, and again on top of what someone else has stored since, unless the
 * same values have changed.
 * @throws ApiError, with what is `stored` in that case
 */
export async function sendSeen<Answer>({ seen, isOnTop, send }: SeenWrite<Answer>): Promise<Answer> {
  try {
    return await send(seen);
  } catch (error) {
    const meanwhile = error instanceof ApiError ? error.stored : null;
    if (!meanwhile || !isOnTop(meanwhile.current)) throw error;
    return send(meanwhile.version, meanwhile.current);
  }
}
