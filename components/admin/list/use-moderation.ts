import { useState, useEffect, useRef, useSyncExternalStore } from "react";
import { isForbidden, failureText } from "../call-failure";
import { type AdminScreen } from "../use-admin-screen";
import { afterLeaving } from "./keys";
import { type Action, type Resource, type Why, type Outcome } from "./resource";
import { useList } from "./use-list";
import { listQueryOf, type ListView } from "./use-list-view";
import { useMarks } from "./use-marks";
import { useTabCounts } from "./use-tab-counts";
import { prepareToSend } from "@/lib/client/http";
import { counted } from "@/lib/format/number";
import { createUndoQueue, type PendingDecision, UNDO_MS } from "./undo-queue";

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
function useDecisions<Item extends { id: number }>(resource: Resource<Item>, screen: AdminScreen, hasUndo: boolean) {
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

export type DecisionRequest<Item> = { action: Action<Item>; items: Item[] };

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

/** The most items that one call decides. */
export const MOST_AT_ONCE = 1000;

/** Everything that matches the view, up to what one call can decide. */
const loadAll = async <Item extends { id: number }>(resource: Resource<Item>, view: ListView): Promise<Item[]> =>
  (await resource.load({ ...listQueryOf(view), limit: view.tab.mostAtOnce ?? MOST_AT_ONCE, offset: 0 })).results;

/** A decision that waits for its reason, or for a yes. */
function useQuestions<Item>() {
  const [awaitingReason, askWhy] = useState<DecisionRequest<Item> | null>(null);
  const [awaitingYes, askYes] = useState<DecisionRequest<Item> | null>(null);
  return {
    awaitingReason,
    awaitingYes,
    askWhy,
    askYes,
    end: () => {
      askWhy(null);
      askYes(null);
    },
  };
}

/** The state of a moderation screen: rows, current item, selection and pending decisions. */
export function useModeration<Item extends { id: number }>(resource: Resource<Item>, screen: AdminScreen) {
  const listed = useList(resource);
  const { view, list } = listed;
  const counts = useTabCounts(resource, view);
  const decisions = useDecisions(resource, screen, view.tab.hasUndo ?? false);
  const marks = useMarks<Item>(resource.name);
  const pane = usePane();
  const questions = useQuestions<Item>();
  const hidesDecided = view.tab.showsAll === undefined;
  const isHidden = (id: number) => hidesDecided && decisions.deciding.includes(id);
  const rows = (list.data?.results ?? []).filter(({ id }) => !isHidden(id));
  const isDenied = screen.isDenied || isForbidden(list.error);
  const current = rows.find(({ id }) => id === marks.cursor) ?? rows[0] ?? null;
  useLeavingRows(idsOf(rows), current?.id ?? null, marks.focusSoon);
  const isFree = (id: number) => !isDenied && !decisions.deciding.includes(id);
  const selected = marks.picked.filter(({ id }) => !isHidden(id));

  /** Decides, after asking for the reason, and for a yes if the selection goes beyond the page. */
  function decide(request: DecisionRequest<Item>, why?: Why, isSure = false) {
    const { action, items } = request;
    if (action.asks && why === undefined) return questions.askWhy(request);
    if (!action.asks && !isSure && items.length > rows.length) return questions.askYes(request);
    questions.end();
    if (hidesDecided) {
      const next = afterLeaving(idsOf(rows), idsOf(items), current?.id ?? null);
      marks.focusSoon(next);
      if (next === null) pane.close();
    }
    marks.clear();
    decisions.decide(action, items, why);
  }
  /** What an action of the keyboard or the pane applies to: the selected items, else the current one. */
  const targets = (selected.length > 0 ? selected : current ? [current] : []).filter(({ id }) => isFree(id));
  return {
    ...listed,
    counts,
    rows,
    isDenied,
    marks,
    pane,
    current,
    selected,
    targets,
    actions: resource.actionsIn(view.tab),
    selectAll: async () => marks.setPicked((await loadAll(resource, view)).filter(({ id }) => !isHidden(id))),
    ...questions,
    cancelReason: () => {
      questions.end();
      marks.focusSoon(current?.id ?? null);
    },
    decide,
    undo: () => {
      const back = decisions.undo();
      if (back) marks.focusSoon(back.ids[0] ?? null);
    },
    pending: decisions.pending,
    words: decisions.words,
    deciding: decisions.deciding,
  };
}

export type Moderation<Item extends { id: number }> = ReturnType<typeof useModeration<Item>>;

/**
 * When the current row has left the list (decided in its pane, or by someone else), the row after it becomes current, and
 * gets the focus if that was in what has left.
 */
function useLeavingRows(ids: readonly number[], current: number | null, focusOn: (id: number | null) => void): void {
  const before = useRef<{ ids: readonly number[]; current: number | null }>({ ids: [], current: null });
  useEffect(() => {
    const { ids: earlier, current: at } = before.current;
    before.current = { ids, current };
    if (at === null || ids.includes(at)) return;
    const gone = earlier.filter((id) => !ids.includes(id));
    const next = afterLeaving(earlier, gone, at);
    if (next !== null && document.activeElement === document.body) focusOn(next);
  });
}

/**
 * Whether the reading pane covers the list in a narrow window. Opening it adds a history entry, so that the browser's Back
 * button closes it.
 */
function usePane() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const close = () => setOpen(false);
    window.addEventListener("popstate", close);
    return () => window.removeEventListener("popstate", close);
  }, []);
  return {
    isOpen,
    open: () => {
      if (isOpen || window.matchMedia("(min-width: 64rem)").matches) return;
      window.history.pushState(null, "");
      setOpen(true);
    },
    close: () => isOpen && window.history.back(),
  };
}
