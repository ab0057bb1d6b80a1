import { Button } from "@/components/ui/button";
import { type Claim } from "@/lib/contract/claim";
import { type Listing } from "@/lib/contract/listing";
import { type changedFields, todayOf, valueText } from "./claim-fields";

type ProposedTableProps = {
  claim: Claim;
  listing: Listing;
  fields: ReturnType<typeof changedFields>;
  ticked: readonly string[];
  onTick: (ticked: readonly string[]) => void;
};

/** The values a claim proposes next to the current ones; selected values are applied on approval. */
export function ProposedTable({ claim, listing, fields, ticked, onTick }: ProposedTableProps) {
  if (fields.length === 0) return <p className="text-soft">No changes proposed.</p>;
  const isAll = fields.every(({ key }) => ticked.includes(key));
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-soft">Ticked values are applied on approval.</p>
        <Button variant="quiet" onClick={() => onTick(isAll ? [] : fields.map(({ key }) => key))}>
          {isAll ? "Untick all" : "Tick all"}
        </Button>
      </div>
      <ul className="divide-line border-line divide-y border-y">
        {fields.map(({ key, label }) => (
          <li key={key}>
            <label className="hover:bg-sunk grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3 sm:grid-cols-[auto_9rem_minmax(0,1fr)_minmax(0,1fr)]">
              <input
                type="checkbox"
                className="accent-accent mt-0.5 size-5"
                checked={ticked.includes(key)}
                onChange={(event) =>
                  onTick(event.target.checked ? [...ticked, key] : ticked.filter((one) => one !== key))
                }
              />
              <span className="font-semibold">{label}</span>
              <Value title="Today" text={valueText(todayOf(listing, key))} />
              <Value title="Proposed" text={valueText(claim.proposed[key])} isNew />
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
