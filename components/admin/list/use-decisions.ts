import { useEffect, useState, useSyncExternalStore } from "react";
import { prepareToSend } from "@/lib/client/http";
import { counted } from "@/lib/format/number";
import { failureText, isForbidden } from "../call-failure";
import { createUndoQueue, type PendingDecision, UNDO_MS } from "./undo-queue";
import { type Action, type Outcome, type Resource, type Why } from "./resource";
import { type AdminScreen } from "../use-admin-screen";

const noReason: Why = { reason: "", facts: "" };
const none: readonly PendingDecision[] = [];

/** Sends what still waits when the page is hidden or left. */
function useSentOnLeaving(store: ReturnType<typeof createUndoQueue>, hasUndo: boolean): void {
  useEffect(() => {
    if (!hasUndo) return;
    prepareToSend();
    const leave = () => void store.sendAll();
    const hide = () => document.visibilityState === "hidden" && leave();
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", hide);
      leave();
    };
  }, [store, hasUndo]);
}

/** Sends decisions: at once, or when the time to undo them is over. */
export function useDecisions<Item extends { id: number }>(
  resource: Resource<Item>,
  screen: AdminScreen,
  hasUndo: boolean,
) {
  const [store] = useState(() => createUndoQueue(UNDO_MS));
  const [words, setWords] = useState("");
  const pending = useSyncExternalStore(store.subscribe, store.all, () => none);
  const [busy, setBusy] = useState<readonly number[]>([]);

  useSentOnLeaving(store, hasUndo);

  const nameOf = (items: Item[]) =>
    items.length === 1 ? resource.titleOf(items[0]!) : counted(items.length, ...resource.nouns);

  // Not a useMutation: several decisions are sent at once, and they outlive the screen when the page is left.
  async function send(action: Action<Item>, items: Item[], why: Why): Promise<void> {
    const outcome = await action
      .run(items, { shouldNotify: screen.shouldNotify, ...why })
      .catch((error: unknown): Outcome => ({ failed: items.map(({ id }) => id), error }));
    const { failed, error, why: cause = resource.decideFailed } = outcome;
    const [done, left] = [
      items.filter(({ id }) => !failed.includes(id)),
      items.filter(({ id }) => failed.includes(id)),
    ];
    setWords(left.length === 0 ? "" : why.facts);
    if (left.length === 0) screen.showSuccess(`${nameOf(done)}: ${action.done}.`);
    else if (done.length === 0 || isForbidden(error)) screen.showFailure(error, cause);
    else screen.showError(`${nameOf(done)}: ${action.done}. ${nameOf(left)}: ${failureText(error, cause)}`);
    await screen.refresh();
  }

  function decide(action: Action<Item>, items: Item[], why: Why = noReason): void {
    const ids = items.map(({ id }) => id);
    if (hasUndo) {
      const label = `${action.label}: ${nameOf(items)}`;
      return store.add({ ids, label, send: () => send(action, items, why) });
    }
    setBusy((now) => [...now, ...ids]);
    void send(action, items, why).finally(() => setBusy((now) => now.filter((id) => !ids.includes(id))));
  }

  return {
    decide,
    undo: () => store.undo(),
    pending,
    /** The facts of the last decision, if it failed: someone else was faster. */
    words,
    /** The rows whose decision waits or is being sent. */
    deciding: [...pending.flatMap(({ ids }) => ids), ...busy],
  };
}
