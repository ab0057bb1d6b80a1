import { useEffect, useState } from "react";
import { isForbidden } from "../call-failure";
import { afterLeaving } from "./keys";
import { type Action, type Resource } from "./resource";
import { rowId } from "./rows-table";
import { correctTo } from "../list-address";
import { useAsk } from "./use-ask";
import { useDecisions } from "./use-decisions";
import { type AdminScreen } from "../use-admin-screen";
import { useKeys } from "./use-keys";
import { useRows } from "./use-rows";

type Asking<Item> = { action: Action<Item>; items: Item[] };

interface Options<Item extends { id: number }> {
  resource: Resource<Item>;
  screen: AdminScreen;
  onDetail?: (item: Item) => void;
}

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

function focusRow(name: string, id: number | null): void {
  if (id !== null) document.getElementById(rowId(name, id))?.focus();
}

/** The row under the cursor, which has the focus, and the rows that are ticked. */
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
    /** The same when rows come or go, or a dialog closes: what has the focus then is known after the next drawing. */
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

/** What the address asks for and what came of it; an address beyond the last page becomes that of the last one. */
function useList<Item extends { id: number }>(resource: Resource<Item>) {
  const { asked, hrefWith } = useAsk(resource);
  const { list, counts } = useRows(resource, asked);
  const pages = Math.ceil((list.data?.count ?? 0) / asked.size);
  const isBeyond = !list.isPlaceholderData && pages > 0 && asked.page > pages;
  const lastPage = hrefWith({ page: pages > 1 ? pages : null });
  useEffect(() => {
    if (isBeyond) correctTo(lastPage);
  }, [isBeyond, lastPage]);
  return { asked, hrefWith, list, counts };
}

type Marks = ReturnType<typeof useMarks>;
type Deciding<Item> = { rows: Item[]; marks: Marks; decide: (asking: Asking<Item>) => void; undo: () => void };

/** The keys of the list: they act on the row under the cursor unless something about it is on its way. */
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
      ...(resource.holdMs !== undefined && { u: undo }),
    },
  });
}

/** The state of a moderation screen: its rows, the cursor, what is ticked, and what is being decided. */
export function useModeration<Item extends { id: number }>(options: Options<Item>) {
  const { resource, screen } = options;
  const { asked, hrefWith, list, counts } = useList(resource);
  const decisions = useDecisions(resource, screen);
  const marks = useMarks(resource.name);
  const [asking, setAsking] = useState<Asking<Item> | null>(null);
  const goes = (id: number) => asked.tab.holdsAll === undefined && decisions.leaving.includes(id);
  const rows = (list.data?.results ?? []).filter(({ id }) => !goes(id));
  const isDenied = screen.isDenied || isForbidden(list.error);

  function decide({ action, items }: Asking<Item>, reason?: string) {
    if (action.asksReason && reason === undefined) return setAsking({ action, items });
    setAsking(null);
    const leaves = resource.holdMs !== undefined && asked.tab.holdsAll === undefined;
    if (leaves) marks.focusSoon(afterLeaving(idsOf(rows), idsOf(items), marks.cursor));
    marks.clear();
    decisions.decide(action, items, reason);
  }
  function undo() {
    const back = decisions.undo();
    if (back) marks.focusSoon(back.ids[0] ?? null);
  }
  const isFree = (id: number) => !isDenied && !decisions.deciding.includes(id);

  return {
    asked,
    hrefWith,
    list,
    counts,
    rows,
    isDenied,
    marks,
    selected: rows.filter(({ id }) => marks.ticked.includes(id)),
    asking,
    stopAsking: () => setAsking(null),
    decide,
    undo,
    held: decisions.held,
    deciding: decisions.deciding,
    keys: useListKeys(options, { rows, marks, decide, undo }, isFree),
  };
}

export type Moderation<Item extends { id: number }> = ReturnType<typeof useModeration<Item>>;
