import { useEffect, useState, useSyncExternalStore } from "react";
import { readStored, writeStored } from "@/lib/client/browser-storage";
import { readKey, stepFrom } from "./keys";

const KEY = "admin-keys";

const never = () => () => {};
const isStoredOn = () => readStored(KEY) !== "off";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])"));

/** Enter and Escape belong to a control that has the focus. */
const isControl = ({ key, target }: KeyboardEvent) =>
  key === "Enter" && target instanceof HTMLElement && target.matches("a, button, summary, input");

const isElsewhere = (event: KeyboardEvent) =>
  isTyping(event.target) ||
  isControl(event) ||
  document.querySelector("[role=dialog], [role=alertdialog], [popover]:popover-open") !== null;

interface Keys {
  ids: readonly number[];
  cursor: number | null;
  goTo: (id: number) => void;
  /** Whether a form about the current decision is open: only Escape works then. */
  isPaused: boolean;
  /** What each hotkey does. */
  commands: Record<string, () => void>;
}

/** Single-letter shortcuts for the list. They can be switched off; the choice is stored in this browser. */
export function useKeys({ ids, cursor, goTo, isPaused, commands }: Keys) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const stored = useSyncExternalStore(never, isStoredOn, () => true);
  const isOn = chosen ?? stored;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      // Enter and Escape are no letters: they work even with the shortcuts off.
      const known = isOn ? Object.keys(commands) : ["Enter", "Escape"];
      const isBusy = isElsewhere(event) || (isPaused && event.key !== "Escape");
      const command = readKey(event, { known, isBusy });
      if (!command || ("step" in command && !isOn)) return;
      event.preventDefault();
      if ("press" in command) return commands[command.press]?.();
      const next = stepFrom(ids, cursor, command.step);
      if (next !== null) goTo(next);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  return {
    isOn,
    setOn: (next: boolean) => {
      setChosen(next);
      writeStored(KEY, next ? null : "off");
    },
  };
}
