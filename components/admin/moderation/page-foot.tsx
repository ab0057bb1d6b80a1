import { Pager } from "@/components/shared/pager";
import { cn } from "@/lib/cn";
import { counted } from "@/lib/format/number";
import { pageSizes } from "./use-list-view";

type PageFootProps = {
  count: number;
  nouns: readonly [one: string, many: string];
  page: number;
  size: number;
  hrefWith: (changes: Record<string, string | number | null>) => string;
};

/** The total count, the page size, and the pager. */
export function PageFoot({ count, nouns, page, size, hrefWith }: PageFootProps) {
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="text-soft">{counted(count, ...nouns)}</p>
        <nav aria-label="Rows per page" className="flex items-center gap-1">
          <span className="text-soft pr-1">Rows per page</span>
          {pageSizes.map((rows) => (
            <a
              key={rows}
              href={hrefWith({ size: rows })}
              aria-current={rows === size ? "true" : undefined}
              className={cn(
                "inline-flex h-11 min-w-11 items-center justify-center rounded-md px-2",
                rows === size ? "bg-accent-wash text-accent font-semibold" : "text-accent hover:bg-accent-wash",
              )}
            >
              {rows}
            </a>
          ))}
        </nav>
      </div>
      <Pager page={page} pages={Math.ceil(count / size)} hrefOf={(number) => hrefWith({ page: number })} />
    </div>
  );
}
