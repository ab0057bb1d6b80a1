/** How long a decision can be undone, in ms. */
export const UNDO_MS = 10_000;

/** A decision that can be undone until it is sent. */
export interface PendingDecision {
  id: number;
  ids: readonly number[];
  /** A label for the message: "Approve: A calm and thorough firm". */
  label: string;
  isSending: boolean;
}

interface Decision {
  ids: readonly number[];
  label: string;
  send: () => Promise<void>;
}

/**
 * Delays decisions by `undoMs`, so that an undone one never reaches the server: nothing was shown or hidden and no mail
 * was sent. `sendAll` sends the rest when the page is left, by calls that outlive the page. Should even those fail, the
 * item is still undecided and shows up again.
 */
export function createUndoQueue(undoMs: number) {
  let pending: readonly PendingDecision[] = [];
  let lastId = 0;
  const waiting = new Map<number, { timer: ReturnType<typeof setTimeout>; decision: Decision }>();
  const listeners = new Set<() => void>();

  function set(next: readonly PendingDecision[]): void {
    pending = next;
    listeners.forEach((listener) => listener());
  }

  async function send(id: number): Promise<void> {
    const entry = waiting.get(id);
    if (!entry) return;
    waiting.delete(id);
    clearTimeout(entry.timer);
    set(pending.map((one) => (one.id === id ? { ...one, isSending: true } : one)));
    try {
      await entry.decision.send();
    } finally {
      set(pending.filter((one) => one.id !== id));
    }
  }

  return {
    /** Queues a decision; it is sent after `undoMs`. */
    add(decision: Decision): void {
      lastId += 1;
      const id = lastId;
      waiting.set(id, { decision, timer: setTimeout(() => void send(id), undoMs) });
      set([...pending, { id, ids: decision.ids, label: decision.label, isSending: false }]);
    },
    /** Undoes the last decision that is not sent yet; null when there is none. */
    undo(): PendingDecision | null {
      const last = pending.filter((one) => !one.isSending).at(-1);
      const entry = last && waiting.get(last.id);
      if (!last || !entry) return null;
      clearTimeout(entry.timer);
      waiting.delete(last.id);
      set(pending.filter((one) => one.id !== last.id));
      return last;
    },
    /** Sends everything pending immediately. */
    sendAll: (): Promise<void[]> => Promise.all([...waiting.keys()].map(send)),
    all: (): readonly PendingDecision[] => pending,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
