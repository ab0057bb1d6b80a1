import { cn } from "@/components/ui/cn";
import { type Import } from "@/lib/contract/import";
import { exactNumber } from "@/lib/format/number";

interface Part {
  label: string;
  count: number;
  look: string;
}

const striped =
  "bg-[repeating-linear-gradient(135deg,var(--color-accent)_0_2px,var(--color-accent-wash)_2px_6px)] forced-colors:bg-[Mark]";

type OutcomeBarProps = Pick<
  Import,
  "update_key" | "created" | "updated" | "unchanged" | "mended" | "skipped" | "refused"
>;

/** What became of the rows: one bar, and its four numbers. */
export function OutcomeBar({ update_key, created, updated, unchanged, mended, skipped, refused }: OutcomeBarProps) {
  const stored: Part[] = update_key
    ? [
        { label: "Updated", count: updated, look: "bg-accent" },
        { label: "Unchanged", count: unchanged, look: striped },
      ]
    : [
        { label: "Created as they are", count: created - mended, look: "bg-accent" },
        { label: "Created, mended", count: mended, look: striped },
      ];
  const parts: Part[] = [
    ...stored,
    { label: "Skipped", count: skipped, look: "bg-faint" },
    { label: "Refused", count: refused, look: "bg-bad" },
  ];
  return (
    <div>
      <div aria-hidden="true" className="bg-sunk flex h-3 gap-0.5 overflow-hidden rounded-sm">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ label, count, look }) => (
            <span key={label} className={cn("min-w-1.5", look)} style={{ flexGrow: count }} />
          ))}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
        {parts.map(({ label, count, look }) => (
          <div key={label}>
            <dt className="flex items-center gap-2 font-semibold">
              <span aria-hidden="true" className={cn("size-3 shrink-0 rounded-xs", look)} />
              {label}
            </dt>
            <dd className="text-h2 font-serif">{exactNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
