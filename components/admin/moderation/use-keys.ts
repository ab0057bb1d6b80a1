import { useEffect, useState, useSyncExternalStore } from "react";
import { readStored, writeStored } from "@/lib/client/browser-storage";
import { readKey, stepFrom } from "./keys";

const KEY = "admin-keys";

const never = () => () => {};
const isStoredOn = () => readStored(KEY) !== "off";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])"));

const isElsewhere = (event: KeyboardEvent) =>
  isTyping(event.target) ||
  document.querySelector("[role=dialog], [role=alertdialog], [popover]:popover-open") !== null;

interface Keys {
  ids: readonly number[];
  cursor: number | null;
  goTo: (id: number) => void;
  /** What each hotkey does with the current row. */
  commands: Record<string, () => void>;
}

/** Single-letter shortcuts for the list. They can be switched off; the choice is stored in this browser. */
export function useKeys({ ids, cursor, goTo, commands }: Keys) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const stored = useSyncExternalStore(never, isStoredOn, () => true);
  const isOn = chosen ?? stored;
  useEffect(() => {
    if (!isOn) return;
    function press(event: KeyboardEvent) {
      const command = readKey(event, { known: Object.keys(commands), isBusy: isElsewhere(event) });
      if (!command) return;
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
