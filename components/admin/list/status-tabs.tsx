import { TabLink } from "@/components/ui/tabs";
import { exactNumber } from "@/lib/format/number";
import { type StatusTab } from "./resource";

/** Scrolls a row of links sideways to show the current one, without moving the page. */
function bringIntoRow(link: HTMLElement | null): void {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}

type StatusTabsProps = {
  /** The accessible name of the tabs. */
  name?: string;
  tabs: readonly Pick<StatusTab, "key" | "label">[];
  open: string;
  /** The number of rows per tab; null while unknown. */
  counts?: readonly (number | null)[];
  hrefOf: (key: string) => string;
};

/** The tabs of a list as links. */
export function StatusTabs({ name = "Status", tabs, open, counts = [], hrefOf }: StatusTabsProps) {
  return (
    <nav aria-label={name} className="border-line -mx-1 flex overflow-x-auto border-b px-1">
      {tabs.map(({ key, label }, at) => (
        <TabLink
          key={key}
          href={hrefOf(key)}
          ref={key === open ? bringIntoRow : undefined}
          isOpen={key === open}
          className="gap-1.5 px-2 xl:px-3"
        >
          {label}
          <span className="text-label text-faint min-w-4 font-normal">
            {typeof counts[at] === "number" && exactNumber(counts[at])}
          </span>
        </TabLink>
      ))}
    </nav>
  );
}
