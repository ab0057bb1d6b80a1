import { Pager } from "@/components/shared/pager";
import { exactNumber } from "@/lib/format/number";
import { goTo } from "./list-address";
import { pageSizes } from "./use-list-view";

type PageFootProps = {
  count: number;
  page: number;
  size: number;
  hrefWith: (changes: Record<string, string | number | null>) => string;
};

/** Which rows are shown, the page size, and the pager. */
export function PageFoot({ count, page, size, hrefWith }: PageFootProps) {
  const [first, last] = [(page - 1) * size + 1, Math.min(count, page * size)];
  return (
    <div className="border-line text-label flex min-h-12 shrink-0 flex-wrap items-center justify-between gap-x-3 border-t px-3 [&_nav]:mt-0 [&_nav]:border-0 [&_nav]:pt-0">
      <p className="text-soft">{count > 0 && `${exactNumber(first)}–${exactNumber(last)} of ${exactNumber(count)}`}</p>
      <Pager page={page} pages={Math.ceil(count / size)} hrefOf={(number) => hrefWith({ page: number })} />
      <label className="text-soft flex items-center gap-1">
        Per page
        <select
          value={size}
          onChange={(event) => goTo(hrefWith({ size: event.target.value }))}
          className="bg-paper text-ink min-h-11 font-semibold lg:min-h-8"
        >
          {pageSizes.map((rows) => (
            <option key={rows} value={rows}>
              {rows}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
