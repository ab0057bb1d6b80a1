import { type ListingDifference, type ReportLine } from "@/lib/contract/import-report";
import { fieldLabel } from "@/lib/format/import-report";
import { counted, exactNumber } from "@/lib/format/number";

interface ChangeTablesProps {
  lines: readonly ReportLine[];
  changes: readonly ListingDifference[];
}

/** What an update changes: how often each field, and the first changes, before and after. */
export function ChangeTables({ lines, changes }: ChangeTablesProps) {
  const fields = new Map<string, number>();
  for (const { field, rows } of lines) fields.set(field ?? "", (fields.get(field ?? "") ?? 0) + rows);
  const all = [...fields.values()].reduce((sum, rows) => sum + rows, 0);
  return (
    <>
      <p className="text-soft">
        {[...fields].map(([field, rows]) => `${fieldLabel(field)}: ${exactNumber(rows)}`).join(" · ")}
      </p>
      {changes.length < all && (
        <p className="text-soft">The first {counted(changes.length, "change")} are shown; the file has all of them.</p>
      )}
      <div
        role="region"
        aria-label="Changes of listings"
        tabIndex={0}
        className="border-line mt-3 max-h-[36rem] overflow-auto border-y"
      >
        <table className="w-full text-left max-md:block">
          <thead className="bg-paper border-line sticky top-0 border-b max-md:sr-only">
            <tr className="text-label text-soft">
              {["Row", "Listing", "Field", "Before", "After"].map((label) => (
                <th key={label} scope="col" className="py-2 pr-4 font-semibold">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-line divide-y max-md:block">
            {changes.map((change) => (
              <Change key={`${change.row} ${change.field}`} change={change} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const cellLook = "py-2 pr-4 max-md:block max-md:py-0.5";

function Change({ change: { row, name, field, before, after } }: { change: ListingDifference }) {
  return (
    <tr className="align-top max-md:block max-md:py-3">
      <td className={`${cellLook} text-faint`}>
        <span className="md:hidden">Row </span>
        {exactNumber(row)}
      </td>
      <td className={`${cellLook} font-semibold wrap-anywhere md:max-w-52`} dir="auto">
        {name}
      </td>
      <td className={cellLook}>{fieldLabel(field)}</td>
      <td className={`${cellLook} md:max-w-80`}>
        <span className="text-faint md:hidden">Before: </span>
        {before ? <Text text={before} /> : <span className="text-faint">empty</span>}
      </td>
      <td className={`${cellLook} md:max-w-80`}>
        <span className="text-faint md:hidden">After: </span>
        {after ? <Text text={after} /> : <span className="text-bad font-semibold">erased</span>}
      </td>
    </tr>
  );
}

const Text = ({ text }: { text: string }) => (
  <span className="wrap-anywhere whitespace-pre-wrap" dir="auto">
    {text}
  </span>
);
