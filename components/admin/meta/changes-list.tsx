import { type Column, ColumnTable, TableFrame } from "@/components/shared/column-table";
import { type MetaChanges } from "@/lib/contract/page-meta-file";
import { counted } from "@/lib/format/number";

const fieldLabels: Record<string, string> = {
  og_title: "share title",
  og_description: "share description",
  og_image: "share picture",
  canonical_url: "canonical address",
  changefreq: "changes",
  is_active: "active",
};

/** "2 records would change, 1 record would be added", or what happened. */
export const changeSummary = ({ added, changed, unchanged, dry_run: isDry }: MetaChanges): string =>
  [
    `${counted(changed, "record")} ${isDry ? "would change" : "changed"}`,
    added > 0 && `${counted(added, "record")} ${isDry ? "would be added" : "added"}`,
    unchanged > 0 && `${counted(unchanged, "record")} unchanged`,
  ]
    .filter(Boolean)
    .join(", ");

const textOr = (text: string) => (text ? <bdi>{text}</bdi> : <span className="text-faint">empty</span>);

const columns: Column<MetaChanges["changes"][number]>[] = [
  {
    key: "page",
    label: "Page",
    cell: ({ label, row }) => (
      <>
        <bdi className="font-semibold">{label}</bdi>
        {row !== null && <span className="text-label text-soft block">Row {row}</span>}
      </>
    ),
  },
  { key: "field", label: "Field", cell: ({ field }) => fieldLabels[field] ?? field },
  { key: "before", label: "Before", cell: ({ before }) => textOr(before) },
  {
    key: "after",
    label: "After",
    cell: ({ after }) => (
      <>
        <span className="text-faint md:hidden">→ </span>
        {textOr(after)}
      </>
    ),
  },
];

/** What a file would change, field by field. */
export function ChangesList({ answer }: { answer: MetaChanges }) {
  const { changes, change_count: count } = answer;
  return (
    <section aria-label="What would change" className="space-y-2">
      <p role="status" className="font-semibold">
        {changeSummary(answer)}.
      </p>
      {changes.length > 0 && (
        <TableFrame label="Changes" className="max-h-80">
          <ColumnTable caption="Changes" columns={columns} rows={changes} keyOf={(_, at) => at} />
        </TableFrame>
      )}
      {count > changes.length && <p className="text-soft">And {counted(count - changes.length, "more change")}.</p>}
    </section>
  );
}
