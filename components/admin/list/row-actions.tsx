import { type ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { type Action } from "./resource";

/** Buttons in rows are smaller on wide screens. */
const rowButton = "px-3 md:min-h-9 md:py-1";

type RowButtonProps = ComponentProps<typeof Button> & { label: string; title: string };

/** A button of a row; screen readers hear the row's title, too. */
export const RowButton = ({ label, title, ...rest }: RowButtonProps) => (
  <Button variant="quiet" className={rowButton} aria-label={`${label}: ${title}`} {...rest}>
    {label}
  </Button>
);

/** Low enough for one line of the list next to the reading pane. */
const denseButton = `${rowButton} lg:text-label lg:min-h-8! lg:px-1.5 lg:py-0!`;

type RowActionsProps<Item> = {
  item: Item;
  title: string;
  actions: readonly Action<Item>[];
  isDisabled: boolean;
  onAct: (action: Action<Item>, item: Item) => void;
};

/** The actions that apply to a row's status. */
export function RowActions<Item>({ item, title, actions, isDisabled, onAct }: RowActionsProps<Item>) {
  return actions
    .filter(({ appliesTo }) => appliesTo(item))
    .map((action) => (
      <Button
        key={action.key}
        variant={action.isDanger ? "danger" : "outline"}
        className={denseButton}
        disabled={isDisabled}
        aria-label={`${action.label}: ${title}`}
        onClick={() => onAct(action, item)}
      >
        {action.label}
      </Button>
    ));
}
