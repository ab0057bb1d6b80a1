import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { ModalDialog } from "@/components/ui/dialog";
import { CheckField } from "@/components/ui/field";
import { type Action, type StatusTab } from "./resource";
import { type ModerationScreenProps } from "./screen-props";

type KeysHelpProps<Item extends { id: number }> = Pick<
  ModerationScreenProps<Item>,
  "resource" | "tools" | "bulkTool"
> & { tab: StatusTab; isOn: boolean; onSwitch: (isOn: boolean) => void };

/** One key may trigger several actions, each from another status; the label lists them. */
function wordsOf(actions: readonly Pick<Action<never>, "hotkey" | "label">[]): [key: string, words: string][] {
  const keys = [...new Set(actions.flatMap(({ hotkey }) => hotkey ?? []))];
  return keys.map((key) => [
    key,
    actions
      .filter(({ hotkey }) => hotkey === key)
      .map(({ label }) => label)
      .join(" / "),
  ]);
}

const Key = ({ of, words }: { of: string; words: string }) => (
  <span className="whitespace-nowrap">
    <kbd className="key">{of}</kbd> {words}
  </span>
);

/** The most useful keyboard shortcuts, and all of them in a dialog with the switch that turns them off. */
export function KeysHelp<Item extends { id: number }>(props: KeysHelpProps<Item>) {
  const { resource, tools = [], bulkTool, tab, isOn, onSwitch } = props;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (event.key === "?" && !isTyping) setOpen(true);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  const all: [string, string][] = [
    ["j", "next"],
    ["k", "previous"],
    ["Enter", "read the item"],
    ["x", "select"],
    ["Shift x", "select up to here"],
    ...wordsOf([...resource.actionsIn(tab), ...tools, ...(bulkTool ? [bulkTool] : [])]),
    ["o", "open the public page"],
    ["/", "search"],
    ...(!tab.hasUndo ? [] : [["u", "undo for 10 seconds"] as [string, string]]),
    ["Esc", "back, or clear the selection"],
    ["?", "all keys"],
  ];
  const short = all.filter(([key]) => ["j", "k", "x", "o", "u"].includes(key));
  return (
    <div className="text-label text-soft flex flex-wrap items-center gap-x-4 gap-y-1">
      {isOn && short.map(([key, words]) => <Key key={key} of={key} words={words} />)}
      <Button variant="quiet" size="narrow" className="text-label min-h-6 py-0" onClick={() => setOpen(true)}>
        All keys
      </Button>
      <ModalDialog title="Keyboard" isOpen={isOpen} onClose={() => setOpen(false)}>
        <CheckField
          id="keys-on"
          label="Single-letter keys"
          checked={isOn}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        <ul className="mt-2 grid gap-2">
          {all.map(([key, words]) => (
            <li key={key}>
              <Key of={key} words={words} />
            </li>
          ))}
        </ul>
      </ModalDialog>
    </div>
  );
}
