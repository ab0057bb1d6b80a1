import { type Column, ColumnTable, TableFrame } from "@/components/shared/column-table";
import { type ListingDifference, type ReportLine } from "@/lib/contract/import-report";
import { fieldLabel } from "@/lib/format/import-report";
import { counted, exactNumber } from "@/lib/format/number";

interface ChangeTablesProps {
  lines: readonly ReportLine[];
  changes: readonly ListingDifference[];
}

/** What an update changes: how often each field and how, and the first changes, before and after. */
export function ChangeTables({ lines, changes }: ChangeTablesProps) {
  const all = lines.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <>
      <p className="text-soft">
        {lines
          .map(({ field, reason, rows }) => `${fieldLabel(field ?? "")}: ${exactNumber(rows)} ${reason}`)
          .join(" · ")}
      </p>
      {changes.length < all && (
        <p className="text-soft">The first {counted(changes.length, "change")} are shown; the file has all of them.</p>
      )}
      <TableFrame label="Changes of listings" className="mt-3 max-h-[36rem]">
        <ColumnTable
          caption="Changes of listings"
          columns={columns}
          rows={changes}
          keyOf={({ row, field }) => `${row} ${field}`}
        />
      </TableFrame>
    </>
  );
}

const columns: Column<ListingDifference>[] = [
  {
    key: "row",
    label: "Row",
    className: "text-faint",
    cell: ({ row }) => (
      <>
        <span className="md:hidden">Row </span>
        {exactNumber(row)}
      </>
    ),
  },
  {
    key: "listing",
    label: "Listing",
    className: "font-semibold md:max-w-52",
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  { key: "field", label: "Field", cell: ({ field }) => fieldLabel(field) },
  {
    key: "before",
    label: "Before",
    className: "md:max-w-80",
    cell: ({ before }) => (
      <>
        <span className="text-faint md:hidden">Before: </span>
        {before ? <Text text={before} /> : <span className="text-faint">empty</span>}
      </>
    ),
  },
  {
    key: "after",
    label: "After",
    className: "md:max-w-80",
    cell: ({ after }) => (
      <>
        <span className="text-faint md:hidden">After: </span>
        {after ? <Text text={after} /> : <span className="text-bad font-semibold">erased</span>}
      </>
    ),
  },
];

const Text = ({ text }: { text: string }) => (
  <span className="wrap-anywhere whitespace-pre-wrap" dir="auto">
    {text}
  </span>
);
