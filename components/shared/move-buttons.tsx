import { useEffect, useRef } from "react";
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
  const pressed = useRef<HTMLElement>(null);
  function move(to: number, button: HTMLElement) {
    pressed.current = button;
    onMove(to);
  }
  // A row that moves in the document loses the focus, which may be after the server's answer.
  useEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus();
    pressed.current = null;
  }, [at]);
  return (
    <>
      <Button
        size="square"
        aria-label={`Move ${label} up`}
        disabled={at === 0}
        onClick={(event) => move(at - 1, event.currentTarget)}
      >
        <Icon of={chevronUpIcon} />
      </Button>
      <Button
        size="square"
        aria-label={`Move ${label} down`}
        disabled={at === count - 1}
        onClick={(event) => move(at + 1, event.currentTarget)}
      >
        <Icon of={chevronDownIcon} />
      </Button>
    </>
  );
}
