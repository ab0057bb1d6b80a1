import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/input";
import { cn } from "@/components/ui/cn";
import { type ColumnOutcome, columnOutcomes, outcomeInUpdate } from "@/lib/format/column-outcome";
import { columnLabel } from "@/lib/format/import-preview";
import { counted } from "@/lib/format/number";
import { proposeMapping } from "@/lib/rules/header-row";
import { type ImportColumn, importColumns } from "@/lib/rules/import-columns";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Ready } from "./use-file";
import { type ImportState } from "./use-import";

/** Of more columns than this, those that were unknown at first are folded away. */
const LISTED_WHOLE = 12;
/** How many of them are named. */
const LISTED = 5;

type MappingTableProps = { kind: Kind; ready: Ready; error?: string; isUpdate: boolean; importState: ImportState };

/** Two sample values of a column. */
const examplesOf = (ready: Ready, place: number): string =>
  [...new Set(ready.table.sample.map((row) => row[place]?.trim().slice(0, 60) ?? "").filter(Boolean))]
    .slice(0, 2)
    .join(" · ");

/** The columns to show, and those of a wide file that neither their names nor their values tell. */
function foldedColumns({ headers, sample }: Ready["table"]): { shown: number[]; folded: number[] } {
  const { mapping } = proposeMapping(headers, sample);
  const all = mapping.map((_, place) => place);
  if (all.length <= LISTED_WHOLE) return { shown: all, folded: [] };
  return { shown: all.filter((at) => mapping[at] !== null), folded: all.filter((at) => mapping[at] === null) };
}

const grid = "md:grid md:grid-cols-[minmax(0,1fr)_15rem_minmax(0,1fr)] md:gap-x-5";

/** Maps the file's columns to fields, and shows what will be stored. */
export function MappingTable({ kind, ready, error, isUpdate, importState }: MappingTableProps) {
  const { table, mapping } = ready;
  const known = mapping.filter((column) => column !== null).length;
  const outcomes = useMemo(() => {
    const found = columnOutcomes(kind, mapping, table.sample);
    return isUpdate ? found.map(outcomeInUpdate) : found;
  }, [kind, mapping, table, isUpdate]);
  // What is folded doesn't depend on the mapping, so that a column stays where it is when its field changes.
  const { shown, folded } = useMemo(() => foldedColumns(table), [table]);
  const headerOf = (place: number) => table.headers[place]?.trim() || `Column ${place + 1}, without a name`;
  const column = (place: number) => (
    // Names may repeat, so the index is the key.
    <Column
      key={place}
      ready={ready}
      place={place}
      header={headerOf(place)}
      outcome={outcomes[place] as ColumnOutcome}
      importState={importState}
    />
  );
  return (
    <section aria-labelledby="mapping">
      <h2 id="mapping" className="text-h3">
        What is in each column?
      </h2>
      <p className="text-soft mt-1">
        {known} of {mapping.length} are {isUpdate ? "read" : "stored"}. The last column shows{" "}
        {isUpdate ? "how they are read." : "what will be stored."}
      </p>
      {ready.mappedAs && (
        <p className="border-line bg-sunk mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md border p-3">
          <span>
            Mapped as in your import of <bdi>{ready.mappedAs.file_name}</bdi>, which has the same header.
          </span>
          <Button size="narrow" onClick={importState.chosen.mapAnew}>
            Map by header instead
          </Button>
        </p>
      )}
      {error && <p className="text-bad mt-2 font-semibold">{error}</p>}
      <p aria-hidden="true" className={cn("text-label text-soft mt-4 px-3 font-semibold max-md:hidden", grid)}>
        <span>In the file</span>
        <span>Field</span>
        <span>{isUpdate ? "Read as" : "Will be stored"}</span>
      </p>
      <ul className="border-line divide-line mt-2 divide-y border-y">{shown.map(column)}</ul>
      {folded.length > 0 && (
        <details className="border-line border-b">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center px-3">
            {counted(folded.length, "column")} not imported: {folded.slice(0, LISTED).map(headerOf).join(", ")}
            {folded.length > LISTED && "…"}
          </summary>
          <ul className="divide-line border-line divide-y border-t">{folded.map(column)}</ul>
        </details>
      )}
    </section>
  );
}

type ColumnProps = { ready: Ready; place: number; header: string; outcome: ColumnOutcome; importState: ImportState };

function Column({ ready, place, header, outcome, importState }: ColumnProps) {
  return (
    <li className={cn("space-y-2 px-3 py-3 md:space-y-0", grid, "md:items-center", outcome.isLost && "bg-bad-wash")}>
      <label htmlFor={`column-${place}`} className="block min-w-0">
        <span className="block font-semibold wrap-anywhere" dir="auto">
          {header.slice(0, 200)}
        </span>
        <span className="text-soft block truncate" dir="auto">
          {examplesOf(ready, place) || "No values in the first rows"}
        </span>
      </label>
      <Select
        id={`column-${place}`}
        aria-describedby={`column-${place}-stored`}
        value={ready.mapping[place] ?? ""}
        onChange={(event) => importState.chosen.map(place, (event.target.value || null) as ImportColumn | null)}
      >
        <option value="">Leave out</option>
        {importColumns.map((column) => (
          <option key={column} value={column}>
            {columnLabel(column)}
          </option>
        ))}
      </Select>
      <p id={`column-${place}-stored`} className="text-soft min-w-0 wrap-anywhere" dir="auto">
        {outcome.problem && <strong className={outcome.isBad ? "text-bad" : "text-ink"}>{outcome.problem} </strong>}
        {ready.guessed.includes(place) && <strong className="text-ink">Recognized by its values: </strong>}
        {outcome.text}
      </p>
    </li>
  );
}
