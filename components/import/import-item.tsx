import { type ReactNode } from "react";
import { type Import } from "@/lib/contract/import";
import { momentText } from "@/lib/format/date";
import { targetText } from "@/lib/format/import-report";
import { exactNumber, counted } from "@/lib/format/number";
import { Icon } from "@/components/ui/icon";
import { downloadIcon } from "@/components/ui/icons";
import { rejectsAddress } from "@/lib/client/imports";

const words: Record<Import["status"], string> = {
  running: "Not finished",
  finished: "Complete",
  cancelled: "Canceled",
  undoing: "Half undone",
  undone: "Undone",
};

function countsOf(imported: Import): string {
  const { status, resume, total_rows, created, updated, unchanged, update_key, undone, kept } = imported;
  const lost = `${exactNumber(imported.skipped)} skipped, ${exactNumber(imported.refused)} refused`;
  if (status === "running") {
    const of = total_rows === null ? "" : ` of ${exactNumber(total_rows)}`;
    return `${exactNumber(resume?.row ?? 0)}${of} rows are saved`;
  }
  if (status === "undone")
    return `${exactNumber(undone)} ${update_key ? "changed back" : "removed"}, ${exactNumber(kept)} kept`;
  if (update_key) return `${exactNumber(updated)} updated, ${exactNumber(unchanged)} unchanged, ${lost}`;
  return `${exactNumber(created)} created, ${lost}`;
}

/** An import in the list of the account's imports; `children` are its buttons. */
export function ImportItem({ imported, children }: { imported: Import; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{imported.file_name}</bdi>
          {imported.dry_run && " (dry run)"}
        </p>
        <p className="text-soft">
          {words[imported.status]}, {countsOf(imported)}
        </p>
        <p className="text-faint">
          <time dateTime={imported.created_at}>{momentText(imported.created_at)}</time>,{" "}
          <bdi>{targetText(imported)}</bdi>
        </p>
        {imported.status !== "running" && <RejectsLinks imported={imported} />}
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </li>
  );
}

/** Links to CSV files of the rows that were refused, skipped, or mended. */
function RejectsLinks({ imported }: { imported: Import }) {
  const { id, updated, refused, skipped, mended, file_name } = imported;
  const files = [
    { only: "changed", count: updated, label: "changed" },
    { only: "refused", count: refused, label: "refused" },
    { only: "skipped", count: skipped, label: "skipped" },
    { only: "mended", count: mended, label: "mended" },
  ] as const;
  const some = files.filter(({ count }) => count > 0);
  if (some.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6">
      {some.map(({ only, count, label }) => (
        <li key={only}>
          <a href={rejectsAddress(id, only)} download className="link inline-flex min-h-11 items-center gap-2">
            <Icon of={downloadIcon} />
            <span>
              {counted(count, "row")} {label} (CSV)<span className="sr-only"> of {file_name}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
