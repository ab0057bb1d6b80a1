import { cn } from "@/lib/cn";
import { exactNumber } from "@/lib/format/number";
import { bringIntoRow } from "./bring-into-row";
import { type StatusTab } from "./resource";

type StatusTabsProps = {
  /** The accessible name of the tabs. */
  name?: string;
  tabs: readonly StatusTab[];
  open: string;
  /** The number of rows per tab; null while unknown. */
  counts: readonly (number | null)[];
  hrefOf: (key: string) => string;
};

/** The tabs of a list as links. */
export function StatusTabs({ name = "Status", tabs, open, counts, hrefOf }: StatusTabsProps) {
  return (
    <nav aria-label={name} className="border-line -mx-1 flex h-full overflow-x-auto border-b px-1">
      {tabs.map(({ key, label }, at) => (
        <a
          key={key}
          href={hrefOf(key)}
          ref={key === open ? bringIntoRow : undefined}
          aria-current={key === open ? "page" : undefined}
          className={cn(
            "inline-flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 px-2 font-semibold xl:px-3",
            key === open ? "border-accent text-accent" : "text-soft hover:text-accent border-transparent",
          )}
        >
          {label}
          <span className="text-label text-faint min-w-4 font-normal">
            {counts[at] === null || counts[at] === undefined ? "" : exactNumber(counts[at])}
          </span>
        </a>
      ))}
    </nav>
  );
}
