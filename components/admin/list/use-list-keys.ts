import { type ModerationScreenProps } from "./screen-props";
import { useKeys } from "./use-keys";
import { type Moderation } from "./use-moderation";
import { paneId, searchId } from "./element-ids";

/** The list's shortcuts. They act on the selected items, or on the current one. */
export function useListKeys<Item extends { id: number }>(
  { resource, tools = [], bulkTool }: ModerationScreenProps<Item>,
  state: Moderation<Item>,
) {
  const { current, marks, rows, targets } = state;
  /** Triggers the first action of this key that fits any of the targets, with those that it fits. */
  function press(hotkey: string) {
    const action = state.actions.find((one) => one.hotkey === hotkey && targets.some(one.appliesTo));
    if (action) state.decide({ action, items: targets.filter(action.appliesTo) });
  }
  const decisions = state.actions.flatMap(({ hotkey }) => (hotkey ? [[hotkey, () => press(hotkey)] as const] : []));
  const others = tools.flatMap(({ hotkey, run }) => (hotkey ? [[hotkey, () => current && run(current)] as const] : []));
  function open() {
    if (!current) return;
    marks.setCursor(current.id);
    state.pane.open();
    requestAnimationFrame(() => document.getElementById(paneId(resource.name))?.focus());
  }
  function leave() {
    if (state.awaitingReason) return state.cancelReason();
    if (state.selected.length > 0) return marks.clear();
    state.pane.close();
    marks.focusSoon(current?.id ?? null);
  }
  return useKeys({
    ids: rows.map(({ id }) => id),
    cursor: marks.cursor,
    goTo: marks.focusOn,
    isPaused: state.awaitingReason !== null,
    commands: {
      ...Object.fromEntries(decisions),
      ...Object.fromEntries(others),
      ...(bulkTool && { [bulkTool.hotkey]: () => targets.length > 0 && bulkTool.run(targets) }),
      Enter: open,
      Escape: leave,
      x: () => current && marks.pick([current], !marks.isPicked(current.id)),
      X: () => current && marks.pickTo(rows, current.id),
      o: () => {
        const path = current && resource.pathOf(current);
        if (path) window.open(path, "_blank", "noopener");
      },
      "/": () => document.getElementById(searchId(resource.name))?.focus(),
      ...(state.view.tab.hasUndo && { u: state.undo }),
    },
  });
}
