import { Button } from "@/components/ui/button";

type ProposedRow = {
  key: string;
  label: string;
  today: string;
  proposed: string;
  /** Why it can't be taken over any more. */
  refusal?: string;
};

type ProposedTableProps = {
  rows: readonly ProposedRow[];
  hint: string;
  ticked: readonly string[];
  onTick: (ticked: readonly string[]) => void;
};

/** Proposed values next to those of today, each with a box to tick. */
export function ProposedTable({ rows, hint, ticked, onTick }: ProposedTableProps) {
  const open = rows.filter(({ refusal }) => !refusal);
  const isAll = open.every(({ key }) => ticked.includes(key));
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-soft">{hint}</p>
        <Button variant="quiet" onClick={() => onTick(isAll ? [] : open.map(({ key }) => key))}>
          {isAll ? "Untick all" : "Tick all"}
        </Button>
      </div>
      <ul className="divide-line border-line divide-y border-y">
        {rows.map(({ key, label, today, proposed, refusal }) => (
          <li key={key}>
            <label className="hover:bg-sunk grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3 sm:grid-cols-[auto_9rem_minmax(0,1fr)_minmax(0,1fr)]">
              <input
                type="checkbox"
                className="accent-accent mt-0.5 size-5"
                checked={ticked.includes(key)}
                disabled={refusal !== undefined}
                onChange={(event) =>
                  onTick(event.target.checked ? [...ticked, key] : ticked.filter((one) => one !== key))
                }
              />
              <span className="font-semibold">
                {label}
                {refusal && <span className="text-label text-bad block font-normal">{refusal}</span>}
              </span>
              <Value title="Today" text={today} />
              <Value title="Proposed" text={proposed} isNew />
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One side of the comparison, in full so that it can be judged. */
const Value = ({ title, text, isNew }: { title: string; text: string; isNew?: true }) => (
  <span className="block min-w-0 wrap-anywhere max-sm:col-start-2">
    <span className="text-label text-faint block">{title}</span>
    <span className={`whitespace-pre-line ${isNew ? "" : "text-soft"}`} dir="auto">
      {text || <span className="text-faint">Empty</span>}
    </span>
  </span>
);
