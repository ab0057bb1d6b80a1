import pLimit from "p-limit";

/**
 * Lets each client have a few pieces of work done at once; its further ones wait. So a client that asks for hundreds at
 * once delays itself, and others hardly.
 * @param {number} mostAtOnce
 * @returns {<Result>(client: string, work: () => Promise<Result>) => Promise<Result>}
 */
export function takeTurns(mostAtOnce) {
  /** @type {Map<string, ReturnType<typeof pLimit>>} */
  const clients = new Map();
  return async function inTurn(client, work) {
    const limit = clients.get(client) ?? pLimit(mostAtOnce);
    clients.set(client, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) clients.delete(client);
    }
  };
}
