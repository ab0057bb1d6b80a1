import { useMemo } from "react";
import { cn } from "@/components/ui/cn";
import { type PreviewCell, previewOf, type PreviewRow } from "@/lib/format/import-preview";
import { counted } from "@/lib/format/number";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Ready } from "./use-file";

const outcomeWords: Record<PreviewRow["outcome"], string> = {
  stored: "Will be stored",
  skipped: "Skipped",
  refused: "Refused",
};

/** Previews the first rows: their values as stored, what was mended, and why some are not stored. */
export function PreviewTable({ kind, ready }: { kind: Kind; ready: Ready }) {
  const { table, mapping } = ready;
  const rows = useMemo(() => previewOf(kind, mapping, table), [kind, mapping, table]);
  const mended = rows.filter(({ isMended }) => isMended).length;
  const lost = rows.filter(({ outcome }) => outcome !== "stored").length;
  const columns = rows[0]?.cells ?? [];
  return (
    <section aria-labelledby="preview" className="mt-10">
      <h2 id="preview" className="text-h3">
        Preview
      </h2>
      <p className="text-soft mt-1" role="status">
        The first {counted(rows.length, "row")} as they will be stored: {counted(mended, "row")} mended,{" "}
        {counted(lost, "row")} not stored. Duplicates show in a dry run.
      </p>
      <div
        role="region"
        aria-label="The first rows"
        tabIndex={0}
        className="border-line mt-3 max-h-[36rem] overflow-auto border-y"
      >
        <table className="w-full text-left max-md:block">
          <thead className="bg-paper border-line sticky top-0 border-b max-md:sr-only">
            <tr className="text-label text-soft">
              {["Row", "Result", "Name", ...columns.map(({ label }) => label)].map((label, at) => (
                <th key={at} scope="col" className="py-2 pr-4 font-semibold whitespace-nowrap">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-line divide-y max-md:block">
            {rows.map((row) => (
              <Row key={row.number} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const cellLook = "py-2 pr-4 max-md:block max-md:py-0.5";

function Row({ row }: { row: PreviewRow }) {
  return (
    <tr className={cn("align-top max-md:block max-md:py-3", row.outcome !== "stored" && "bg-sunk")}>
      <td className={cn(cellLook, "text-faint")}>
        <span className="md:hidden">Row </span>
        {row.number}
      </td>
      <td className={cn(cellLook, "md:min-w-36")}>
        <span className={cn("font-semibold", row.outcome === "refused" && "text-bad")}>
          {outcomeWords[row.outcome]}
          {row.isMended && ", mended"}
        </span>
        {row.reason && <span className="block">{row.reason}</span>}
      </td>
      <td className={cn(cellLook, "font-semibold md:min-w-52")} dir="auto">
        {row.name ? <span className="line-clamp-3">{row.name}</span> : <span className="text-faint">No name</span>}
      </td>
      {row.cells.map((cell) => (
        <Cell key={cell.key} cell={cell} />
      ))}
    </tr>
  );
}

function Cell({ cell }: { cell: PreviewCell }) {
  if (cell.value === "" && cell.was === null) return <td className={cn(cellLook, "max-md:hidden")} />;
  return (
    <td className={cellLook} dir="auto">
      <span className="text-faint md:hidden">{cell.label}: </span>
      <span className="max-w-80 max-md:inline md:line-clamp-3 md:min-w-36">
        {cell.value || <span className="text-faint">empty</span>}
      </span>
      {cell.was !== null && (
        <span className="text-soft text-label line-clamp-2 max-w-80">
          was <q>{cell.was}</q>
        </span>
      )}
      {cell.note && <span className="text-label text-accent block max-w-80">{cell.note}</span>}
    </td>
  );
}
