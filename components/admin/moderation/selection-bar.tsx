import { type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { counted } from "@/lib/format/number";
import { type Action } from "./resource";

type SelectionBarProps<Item> = {
  items: Item[];
  nouns: readonly [one: string, many: string];
  actions: readonly Action<Item>[];
  onAct: (action: Action<Item>, items: Item[]) => void;
  onClear: () => void;
  children?: ReactNode;
};

/** The actions for the selected rows, each with the number of rows it applies to. */
export function SelectionBar<Item>({ items, nouns, actions, onAct, onClear, children }: SelectionBarProps<Item>) {
  return (
    <div role="group" aria-label="Ticked rows" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="font-semibold">{counted(items.length, ...nouns)} ticked</p>
      {actions.map((action) => {
        const fitting = items.filter(action.appliesTo);
        if (fitting.length === 0) return null;
        return (
          <Button key={action.key} look={action.isDanger ? "danger" : "outline"} onClick={() => onAct(action, fitting)}>
            {action.label} {fitting.length}
          </Button>
        );
      })}
      {children}
      <Button look="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
