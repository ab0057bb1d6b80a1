import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { chevronDownIcon, chevronUpIcon } from "@/components/ui/icons";

interface MoveButtonsProps {
  /** What is moved, for screen readers. */
  label: string;
  /** Its place in the list, from 0, and the length of the list. */
  at: number;
  count: number;
  onMove: (to: number) => void;
}

/** Buttons that move an item of a list up and down. */
export function MoveButtons({ label, at, count, onMove }: MoveButtonsProps) {
  function move(to: number, button: HTMLElement) {
    if (to < 0 || to >= count) return;
    onMove(to);
    // A row that moves in the document loses the focus.
    requestAnimationFrame(() => button.focus());
  }
  return (
    <>
      <Button
        size="square"
        aria-label={`Move ${label} up`}
        aria-disabled={at === 0 || undefined}
        onClick={(event) => move(at - 1, event.currentTarget)}
      >
        <Icon of={chevronUpIcon} />
      </Button>
      <Button
        size="square"
        aria-label={`Move ${label} down`}
        aria-disabled={at === count - 1 || undefined}
        onClick={(event) => move(at + 1, event.currentTarget)}
      >
        <Icon of={chevronDownIcon} />
      </Button>
    </>
  );
}
