/** A decision that can be taken back until it is sent. */
export interface Held {
  id: number;
  ids: readonly number[];
  /** What was decided, for reading: "Approve: A calm and thorough firm". */
  label: string;
  isSending: boolean;
}

interface Decision {
  ids: readonly number[];
  label: string;
  send: () => Promise<void>;
}

/**
 * Decisions wait here for a while before anything of them reaches the server, so that taking one back leaves no trace:
 * nothing was shown or hidden meanwhile, and nobody was written to. What still waits when the page is left is sent then
 * (`sendAll`), by calls that outlive the page. Should even that not arrive, the thing is undecided and comes up again.
 */
export function createUndoQueue(holdMs: number) {
  let held: readonly Held[] = [];
  let lastId = 0;
  const waiting = new Map<number, { timer: ReturnType<typeof setTimeout>; decision: Decision }>();
  const listeners = new Set<() => void>();

  function set(next: readonly Held[]): void {
    held = next;
    listeners.forEach((listener) => listener());
  }

  async function send(id: number): Promise<void> {
    const entry = waiting.get(id);
    if (!entry) return;
    waiting.delete(id);
    clearTimeout(entry.timer);
    set(held.map((one) => (one.id === id ? { ...one, isSending: true } : one)));
    try {
      await entry.decision.send();
    } finally {
      set(held.filter((one) => one.id !== id));
    }
  }

  return {
    /** Keeps a decision, to be sent when its time is over. */
    hold(decision: Decision): void {
      lastId += 1;
      const id = lastId;
      waiting.set(id, { decision, timer: setTimeout(() => void send(id), holdMs) });
      set([...held, { id, ids: decision.ids, label: decision.label, isSending: false }]);
    },
    /** Takes back the last decision that has not been sent; null when there is none. */
    undo(): Held | null {
      const last = held.filter((one) => !one.isSending).at(-1);
      const entry = last && waiting.get(last.id);
      if (!last || !entry) return null;
      clearTimeout(entry.timer);
      waiting.delete(last.id);
      set(held.filter((one) => one.id !== last.id));
      return last;
    },
    /** Sends everything that waits at once. */
    sendAll: (): Promise<void[]> => Promise.all([...waiting.keys()].map(send)),
    all: (): readonly Held[] => held,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
