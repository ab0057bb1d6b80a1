import { type MetaChanges } from "@/lib/contract/page-meta-file";
import { counted } from "@/lib/format/number";
import { TableHeads } from "../table-heads";

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

const cell = "py-2 pr-4 wrap-anywhere max-md:block max-md:py-0";

/** What a file would change, field by field. */
export function ChangesList({ answer }: { answer: MetaChanges }) {
  const { changes, change_count: count } = answer;
  return (
    <section aria-label="What would change" className="space-y-2">
      <p role="status" className="font-semibold">
        {changeSummary(answer)}.
      </p>
      {changes.length > 0 && (
        <div tabIndex={0} role="region" aria-label="Changes" className="border-line max-h-80 overflow-auto border-y">
          <table role="table" className="w-full text-left max-md:block">
            <TableHeads heads={["Page", "Field", "Before", "After"]} />
            <tbody role="rowgroup" className="divide-line divide-y max-md:block">
              {changes.map((change, at) => (
                <tr key={at} role="row" className="align-top max-md:block max-md:py-3">
                  <td role="cell" className={cell}>
                    <bdi className="font-semibold">{change.label}</bdi>
                    {change.row !== null && <span className="text-label text-soft block">Row {change.row}</span>}
                  </td>
                  <td role="cell" className={cell}>
                    {fieldLabels[change.field] ?? change.field}
                  </td>
                  <td role="cell" className={cell} dir="auto">
                    {change.before || <span className="text-faint">empty</span>}
                  </td>
                  <td role="cell" className={cell} dir="auto">
                    <span className="text-faint md:hidden">→ </span>
                    {change.after || <span className="text-faint">empty</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {count > changes.length && <p className="text-soft">And {counted(count - changes.length, "more change")}.</p>}
    </section>
  );
}
