import { useState } from "react";
import { isForbidden } from "../call-failure";
import { type AdminScreen } from "../use-admin-screen";
import { afterLeaving } from "./keys";
import { type Action, type Resource, type Why } from "./resource";
import { useDecisions } from "./use-decisions";
import { useList } from "./use-list";
import { listQueryOf, type ListView } from "./use-list-view";
import { useMarks } from "./use-marks";
import { usePane } from "./use-pane";
import { useLeavingRows } from "./use-leaving-rows";
import { useTabCounts } from "./use-tab-counts";

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
