/** Faults that tests cause: answers that fail, answers lost after the work was done, requests that wait. */
export interface Faults {
  /** Refuses the next requests with this status, before anything is done. */
  fail(given?: { times?: number; status?: number }): void;
  /** Breaks the connection before the next answers, after the work was done. */
  loseAnswers(times?: number): void;
  /** Makes requests wait until `release`. */
  hold(): void;
  release(): void;
  /** How many requests wait. */
  waiting(): number;
  /** For the server: the status to fail with, or null. */
  nextFailure(): number | null;
  /** For the server: whether this answer is lost. */
  isLost(): boolean;
  /** For the server: waits while requests are held. */
  pass(): Promise<void>;
}

export function createFaults(): Faults {
  let failing = { times: 0, status: 500 };
  let losing = 0;
  let held: { promise: Promise<void>; resolve: () => void; count: number } | null = null;

  return {
    fail: ({ times = 1, status = 500 } = {}) => void (failing = { times, status }),
    loseAnswers: (times = 1) => void (losing = times),
    hold() {
      let resolve = () => {};
      const promise = new Promise<void>((done) => (resolve = done));
      held = { promise, resolve, count: 0 };
    },
    release() {
      held?.resolve();
      held = null;
    },
    waiting: () => held?.count ?? 0,
    nextFailure: () => (failing.times-- > 0 ? failing.status : null),
    isLost: () => losing-- > 0,
    async pass() {
      if (!held) return;
      held.count += 1;
      await held.promise;
    },
  };
}
