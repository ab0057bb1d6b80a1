import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { readStored, writeStored } from "@/lib/client/browser-storage";

const KEY = "inbox-keys";

const never = () => () => {};
const isStoredOn = () => readStored(KEY) !== "off";

/** The single keys of the inbox, with what they do. */
export const inboxKeys = { j: "next", k: "previous", r: "reply", t: "template", "/": "search" } as const;
type InboxKey = keyof typeof inboxKeys;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])"));

const hasDialog = () => document.querySelector("[role=dialog], [role=alertdialog]") !== null;

/** Single keys for the inbox. They can be switched off, and the device remembers it. */
export function useInboxKeys(press: Record<InboxKey, () => void>) {
  const isStored = useSyncExternalStore(never, isStoredOn, () => true);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOn = chosen ?? isStored;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
    if (!isOn || isModified || !(event.key in inboxKeys) || isTyping(event.target) || hasDialog()) return;
    event.preventDefault();
    press[event.key as InboxKey]();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return {
    isOn,
    turn: (on: boolean) => {
      setChosen(on);
      writeStored(KEY, on ? null : "off");
    },
  };
}
