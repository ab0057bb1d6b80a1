import { useEffect, useState } from "react";
import { isForbidden } from "../call-failure";
import { afterLeaving } from "./keys";
import { type Action, type Resource, type Why } from "./resource";
import { rowId } from "./rows-table";
import { correctTo } from "../list-address";
import { useListView } from "./use-list-view";
import { useDecisions } from "./use-decisions";
import { type AdminScreen } from "../use-admin-screen";
import { useKeys } from "./use-keys";
import { useRows } from "./use-rows";

type DecisionRequest<Item> = { action: Action<Item>; items: Item[] };

interface Options<Item extends { id: number }> {
  resource: Resource<Item>;
  screen: AdminScreen;
  onDetail?: (item: Item) => void;
}

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

function focusRow(name: string, id: number | null): void {
  if (id !== null) document.getElementById(rowId(name, id))?.focus();
}

/** The current row, which has the focus, and the selected rows. */
function useMarks(name: string) {
  const [cursor, setCursor] = useState<number | null>(null);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  return {
    cursor,
    setCursor,
    ticked,
    clear: () => setTicked([]),
    focusOn: (id: number | null) => {
      setCursor(id);
      focusRow(name, id);
    },
    /** The same after rows change or a dialog closes: waits for the next frame, when the focus is settled. */
    focusSoon: (id: number | null) => {
      setCursor(id);
      requestAnimationFrame(() => focusRow(name, id));
    },
    tick: (some: readonly number[], isTicked: boolean) => {
      const others = ticked.filter((id) => !some.includes(id));
      setTicked(isTicked ? [...others, ...some] : others);
    },
  };
}

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

type Marks = ReturnType<typeof useMarks>;
type Deciding<Item> = {
  rows: Item[];
  marks: Marks;
  decide: (request: DecisionRequest<Item>) => void;
  undo: () => void;
};

/** The list's shortcuts; they act on the current row unless it has a pending decision. */
function useListKeys<Item extends { id: number }>(
  { resource, onDetail }: Options<Item>,
  { rows, marks, decide, undo }: Deciding<Item>,
  isFree: (id: number) => boolean,
) {
  const current = rows.find(({ id }) => id === marks.cursor);
  function press(hotkey: string) {
    if (!current || !isFree(current.id)) return;
    const action = resource.actions.find((one) => one.hotkey === hotkey && one.appliesTo(current));
    if (action) decide({ action, items: [current] });
  }
  const hotkeys = resource.actions.flatMap(({ hotkey }) => hotkey ?? []);
  return useKeys({
    ids: idsOf(rows),
    cursor: marks.cursor,
    goTo: marks.focusOn,
    commands: {
      ...Object.fromEntries(hotkeys.map((key) => [key, () => press(key)])),
      ...(resource.detailKey && { [resource.detailKey]: () => current && onDetail?.(current) }),
      x: () => current && marks.tick([current.id], !marks.ticked.includes(current.id)),
      ...(resource.undoMs !== undefined && { u: undo }),
    },
  });
}

/** The state of a moderation screen: rows, cursor, selection and pending decisions. */
export function useModeration<Item extends { id: number }>(options: Options<Item>) {
  const { resource, screen } = options;
  const { view, hrefWith, list, counts } = useList(resource);
  const decisions = useDecisions(resource, screen);
  const marks = useMarks(resource.name);
  const [awaitingReason, setAwaitingReason] = useState<DecisionRequest<Item> | null>(null);
  const isHidden = (id: number) => view.tab.showsAll === undefined && decisions.pendingIds.includes(id);
  const rows = (list.data?.results ?? []).filter(({ id }) => !isHidden(id));
  const isDenied = screen.isDenied || isForbidden(list.error);

  function decide({ action, items }: DecisionRequest<Item>, why?: Why) {
    if (action.asks && why === undefined) return setAwaitingReason({ action, items });
    setAwaitingReason(null);
    const willHide = resource.undoMs !== undefined && view.tab.showsAll === undefined;
    if (willHide) marks.focusSoon(afterLeaving(idsOf(rows), idsOf(items), marks.cursor));
    marks.clear();
    decisions.decide(action, items, why);
  }
  function undo() {
    const back = decisions.undo();
    if (back) marks.focusSoon(back.ids[0] ?? null);
  }
  const isFree = (id: number) => !isDenied && !decisions.deciding.includes(id);

  return {
    view,
    hrefWith,
    list,
    counts,
    rows,
    isDenied,
    marks,
    selected: rows.filter(({ id }) => marks.ticked.includes(id)),
    awaitingReason,
    cancelReason: () => setAwaitingReason(null),
    decide,
    undo,
    pending: decisions.pending,
    deciding: decisions.deciding,
    keys: useListKeys(options, { rows, marks, decide, undo }, isFree),
  };
}

export type Moderation<Item extends { id: number }> = ReturnType<typeof useModeration<Item>>;
