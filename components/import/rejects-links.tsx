import { Icon } from "@/components/ui/icon";
import { downloadIcon } from "@/components/ui/icons";
import { rejectsAddress } from "@/lib/client/imports";
import { type Import } from "@/lib/contract/import";
import { counted } from "@/lib/format/number";

/** Links to CSV files of the rows that were refused, skipped, or mended. */
export function RejectsLinks({ imported }: { imported: Import }) {
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
