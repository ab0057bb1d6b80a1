import { Icon } from "@/components/ui/icon";
import { chevronLeftIcon, chevronRightIcon } from "@/components/ui/icons";
import { cn } from "@/components/ui/cn";
import { pageStrip } from "@/lib/format/page-strip";

const cell = "inline-flex h-11 min-w-11 items-center justify-center rounded-md px-2";

/** Links to the pages of a list: at most seven numbers around the current one. Nothing for a single page. */
export function Pager({ page, pages, hrefOf }: { page: number; pages: number; hrefOf: (page: number) => string }) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="no-print border-line mt-8 flex flex-wrap items-center gap-1 border-t pt-4">
      {page > 1 && (
        <a href={hrefOf(page - 1)} rel="prev" aria-label="Previous page" className={cn(cell, "hover:bg-accent-wash")}>
          <Icon of={chevronLeftIcon} />
        </a>
      )}
      {pageStrip(page, pages).map((number) => (
        <a
          key={number}
          href={hrefOf(number)}
          aria-label={`Page ${number}`}
          aria-current={number === page ? "page" : undefined}
          className={cn(
            cell,
            number === page ? "bg-accent text-on-accent font-semibold" : "text-accent hover:bg-accent-wash",
            Math.abs(number - page) > 2 && "max-xs:hidden",
          )}
        >
          {number}
        </a>
      ))}
      {page < pages && (
        <a href={hrefOf(page + 1)} rel="next" aria-label="Next page" className={cn(cell, "hover:bg-accent-wash")}>
          <Icon of={chevronRightIcon} />
        </a>
      )}
    </nav>
  );
}
