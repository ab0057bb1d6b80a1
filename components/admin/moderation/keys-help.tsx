import { type Action } from "./resource";

type KeysHelpProps = {
  actions: readonly Pick<Action<never>, "hotkey" | "label">[];
  detailKey?: string;
  hasUndo: boolean;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
};

/** One key may trigger several actions, each from another status; the label lists their first words. */
function wordsOf(actions: KeysHelpProps["actions"]): [key: string, words: string][] {
  const keys = [...new Set(actions.flatMap(({ hotkey }) => hotkey ?? []))];
  return keys.map((key) => {
    const labels = actions.filter(({ hotkey }) => hotkey === key).map(({ label }) => label.toLowerCase().split(" ")[0]);
    return [key, [...new Set(labels)].join(" / ")];
  });
}

/** The keyboard shortcuts, and the switch that turns them off. */
export function KeysHelp({ actions, detailKey, hasUndo, isOn, onSwitch }: KeysHelpProps) {
  const keys: [string, string][] = [
    ["j", "next"],
    ["k", "previous"],
    ...wordsOf(actions),
    ...(detailKey ? [[detailKey, "reports"] as [string, string]] : []),
    ["x", "tick"],
    ...(hasUndo ? [["u", "undo for 10 seconds"] as [string, string]] : []),
  ];
  return (
    <div className="text-label text-soft flex flex-wrap items-center gap-x-4 gap-y-1 max-md:hidden">
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          className="accent-accent size-4"
          checked={isOn}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        Keys
      </label>
      {isOn &&
        keys.map(([key, words]) => (
          <span key={key}>
            <kbd className="border-edge bg-raised rounded-sm border px-1.5 font-sans font-semibold">{key}</kbd> {words}
          </span>
        ))}
    </div>
  );
}
