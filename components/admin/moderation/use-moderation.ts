import { useEffect, useState } from "react";
import { isForbidden } from "../call-failure";
import { afterLeaving } from "./keys";
import { type Action, type Resource } from "./resource";
import { rowId } from "./rows-table";
import { correctTo, useAsk } from "./use-ask";
import { useDecisions } from "./use-decisions";
import { type Desk } from "./use-desk";
import { useKeys } from "./use-keys";
import { useRows } from "./use-rows";

type Asking<Item> = { action: Action<Item>; items: Item[] };

interface Options<Item extends { id: number }> {
  resource: Resource<Item>;
  desk: Desk;
  onDetail?: (item: Item) => void;
}

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

/** The state of a moderation screen: its rows, the cursor, what is ticked, and what is being decided. */
export function useModeration<Item extends { id: number }>({ resource, desk, onDetail }: Options<Item>) {
  const { asked, hrefWith } = useAsk(resource);
  const { list, counts } = useRows(resource, asked);
  const decisions = useDecisions(resource, desk);
  const [cursor, setCursor] = useState<number | null>(null);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [asking, setAsking] = useState<Asking<Item> | null>(null);

  const goes = (id: number) => asked.tab.holdsAll === undefined && decisions.leaving.includes(id);
  const rows = (list.data?.results ?? []).filter(({ id }) => !goes(id));
  const isDenied = desk.isDenied || isForbidden(list.error);
  const pages = Math.ceil((list.data?.count ?? 0) / asked.size);
  const isBeyond = !list.isPlaceholderData && pages > 0 && asked.page > pages;
  const lastPage = hrefWith({ page: pages > 1 ? pages : null });
  useEffect(() => {
    if (isBeyond) correctTo(lastPage);
  }, [isBeyond, lastPage]);

  function focusOn(id: number | null) {
    setCursor(id);
    if (id !== null) document.getElementById(rowId(resource.name, id))?.focus();
  }
  function tick(some: readonly number[], isTicked: boolean) {
    const others = ticked.filter((id) => !some.includes(id));
    setTicked(isTicked ? [...others, ...some] : others);
  }
  function decide({ action, items }: Asking<Item>, reason?: string) {
    if (action.asksReason && reason === undefined) return setAsking({ action, items });
    setAsking(null);
    const leaves = resource.holdMs !== undefined && asked.tab.holdsAll === undefined;
    if (leaves) focusOn(afterLeaving(idsOf(rows), idsOf(items), cursor));
    setTicked([]);
    decisions.decide(action, items, reason);
  }
  function undo() {
    const back = decisions.undo();
    // The row is there again only after the next drawing.
    if (back) requestAnimationFrame(() => focusOn(back.ids[0] ?? null));
  }

  const current = rows.find(({ id }) => id === cursor);
  const free = current && !isDenied && !decisions.deciding.includes(current.id) ? current : undefined;
  function press(hotkey: string) {
    const action = resource.actions.find((one) => one.hotkey === hotkey && free && one.appliesTo(free));
    if (action && free) decide({ action, items: [free] });
  }
  const hotkeys = resource.actions.flatMap(({ hotkey }) => hotkey ?? []);
  const keys = useKeys({
    ids: idsOf(rows),
    cursor,
    goTo: focusOn,
    commands: {
      ...Object.fromEntries(hotkeys.map((key) => [key, () => press(key)])),
      ...(resource.detailKey && { [resource.detailKey]: () => current && onDetail?.(current) }),
      x: () => current && tick([current.id], !ticked.includes(current.id)),
      ...(resource.holdMs !== undefined && { u: undo }),
    },
  });

  return {
    asked,
    hrefWith,
    list,
    counts,
    rows,
    isDenied,
    cursor,
    setCursor,
    ticked,
    selected: rows.filter(({ id }) => ticked.includes(id)),
    tick,
    clear: () => setTicked([]),
    asking,
    stopAsking: () => setAsking(null),
    decide,
    undo,
    held: decisions.held,
    deciding: decisions.deciding,
    keys,
  };
}

export type Moderation<Item extends { id: number }> = ReturnType<typeof useModeration<Item>>;
