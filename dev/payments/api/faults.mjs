/**
 * What can go wrong on the way, for tests: answers that fail, answers that get lost after the work was done, requests
 * that wait.
 */
export function createFaults() {
  let failing = { times: 0, status: 500 };
  let losing = 0;
  let held = null;

  return {
    /** The next requests are refused with this status before anything is done. */
    fail: ({ times = 1, status = 500 } = {}) => (failing = { times, status }),
    /** The next requests are done, and the connection breaks before the answer. */
    loseAnswers: (times = 1) => (losing = times),
    /** Requests wait from now on, until `release`. */
    hold() {
      let resolve;
      const promise = new Promise((done) => (resolve = done));
      held = { promise, resolve, count: 0 };
    },
    release() {
      held?.resolve();
      held = null;
    },
    /** How many requests wait. */
    waiting: () => held?.count ?? 0,

    /** Asked by the server: the status to fail with, or null. */
    nextFailure: () => (failing.times-- > 0 ? failing.status : null),
    /** Asked by the server: whether this answer is lost. */
    isLost: () => losing-- > 0,
    /** Asked by the server: waits while requests are held. */
    async pass() {
      if (!held) return;
      held.count += 1;
      await held.promise;
    },
  };
}
