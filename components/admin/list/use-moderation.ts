import { useEffect, useState } from "react";
import { isForbidden } from "../call-failure";
import { correctTo } from "./list-address";
import { type AdminScreen } from "../use-admin-screen";
import { afterLeaving } from "./keys";
import { type Action, actionsIn, type Resource, type Why } from "./resource";
import { useDecisions } from "./use-decisions";
import { listQueryOf, type ListView, useListView } from "./use-list-view";
import { useMarks } from "./use-marks";
import { usePane } from "./use-pane";
import { useLeavingRows } from "./use-leaving-rows";
import { useRows } from "./use-rows";

export type DecisionRequest<Item> = { action: Action<Item>; items: Item[] };

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

/** The most items that one call decides. */
export const mostAtOnce = 1000;

/** Loads the list as the URL says; a page beyond the last one is replaced by the last. */
function useList<Item extends { id: number }>(resource: Resource<Item>) {
  const { view, hrefWith } = useListView(resource);
  const { list, counts } = useRows(resource, view);
  const pages = Math.ceil((list.data?.count ?? 0) / view.size);
  const isBeyond = !list.isPlaceholderData && pages > 0 && view.page > pages;
  const lastPage = hrefWith({ page: pages > 1 ? pages : null });
  useEffect(() => {
    if (isBeyond) correctTo(lastPage);
  }, [isBeyond, lastPage]);
  return { view, hrefWith, list, counts };
}

/** Everything that matches the view, up to what one call can decide. */
const loadAll = async <Item extends { id: number }>(resource: Resource<Item>, view: ListView): Promise<Item[]> =>
  (await resource.load({ ...listQueryOf(view), limit: mostAtOnce, offset: 0 })).results;

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
  const decisions = useDecisions(resource, screen);
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
  function undo() {
    const back = decisions.undo();
    if (back) marks.focusSoon(back.ids[0] ?? null);
  }
  /** What an action of the keyboard or the pane applies to: the selected items, else the current one. */
  const targets = (selected.length > 0 ? selected : current ? [current] : []).filter(({ id }) => isFree(id));
  const actions = actionsIn(resource, view.tab);

  return {
    ...listed,
    rows,
    isDenied,
    marks,
    pane,
    current,
    selected,
    targets,
    actions,
    selectAll: async () => marks.setPicked((await loadAll(resource, view)).filter(({ id }) => !isHidden(id))),
    ...questions,
    cancelReason: () => {
      questions.end();
      marks.focusSoon(current?.id ?? null);
    },
    decide,
    undo,
    pending: decisions.pending,
    deciding: decisions.deciding,
  };
}

export type Moderation<Item extends { id: number }> = ReturnType<typeof useModeration<Item>>;
