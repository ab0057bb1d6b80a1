import { Select } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { columnLabel } from "@/lib/format/import-preview";
import { type ImportColumn, importColumns } from "@/lib/rules/import-columns";
import { type Ready } from "./use-file";
import { type ImportState } from "./use-import";

/** With more columns than this, the list scrolls. */
const LISTED_WHOLE = 12;

type MappingTableProps = { ready: Ready; error?: string; importState: ImportState };

/** Sample values of a column. */
const examplesOf = (ready: Ready, place: number): string =>
  [...new Set(ready.facts.sample.map((row) => row[place]?.trim().slice(0, 60) ?? "").filter(Boolean))]
    .slice(0, 2)
    .join(" · ");

/** Maps the file's columns to fields: guessed from their names, and changeable. */
export function MappingTable({ ready, error, importState }: MappingTableProps) {
  const { facts, mapping } = ready;
  const known = mapping.filter((column) => column !== null).length;
  return (
    <section aria-labelledby="mapping" className="mt-8">
      <h2 id="mapping" className="text-h3">
        Columns
      </h2>
      <p className="text-soft mt-1">
        {known} of {mapping.length} are stored. Change what was recognized wrongly or not at all.
      </p>
      {error && <p className="text-bad mt-2 font-semibold">{error}</p>}
      <ul
        className={cn(
          "border-line divide-line mt-3 divide-y border-y",
          mapping.length > LISTED_WHOLE && "max-h-[40rem] overflow-y-auto",
        )}
      >
        {facts.headers.map((header, place) => (
          // Names may repeat, so the index is the key.
          <li key={place} className="grid items-center gap-x-6 gap-y-2 py-3 pr-2 md:grid-cols-[minmax(0,1fr)_18rem]">
            <label htmlFor={`column-${place}`} className="min-w-0">
              <span className="block font-semibold wrap-anywhere" dir="auto">
                {header.trim() || `Column ${place + 1}, without a name`}
              </span>
              <span className="text-faint block truncate" dir="auto">
                {examplesOf(ready, place) || "No values in the first rows"}
              </span>
            </label>
            <Select
              id={`column-${place}`}
              value={mapping[place] ?? ""}
              onChange={(event) => importState.chosen.map(place, (event.target.value || null) as ImportColumn | null)}
            >
              <option value="">Leave out</option>
              {importColumns.map((column) => (
                <option key={column} value={column}>
                  {columnLabel(column)}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </section>
  );
}
