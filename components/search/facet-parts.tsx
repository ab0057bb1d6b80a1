import { type ReactNode } from "react";
import { type FacetValue } from "@/lib/contract/search-facets";
import { counted, exactNumber } from "@/lib/format/number";

/** How many results a value has, as far as they were counted. */
export type FacetCounted = Pick<FacetValue, "count" | "count_is_exact">;

/** "12,345", or "12,345+" when there may be more. */
export const countText = ({ count, count_is_exact }: FacetCounted): string =>
  `${exactNumber(count)}${count_is_exact ? "" : "+"}`;

/** "12 results", or "10,000+ results" when there may be more. */
export const resultCount = ({ count, count_is_exact }: FacetCounted): string =>
  count_is_exact ? counted(count, "result") : counted(count, "result").replace(" ", "+ ");

const spokenCount = ({ count, count_is_exact }: FacetCounted): string => {
  const results = count === 1 && count_is_exact ? "result" : "results";
  return count_is_exact ? `${exactNumber(count)} ${results}` : `at least ${exactNumber(count)} ${results}`;
};

/** The number of results next to a choice; nothing when it is unknown. */
export function FacetCount({ of: value }: { of: FacetCounted | undefined }) {
  if (!value) return null;
  return (
    <>
      <span aria-hidden="true" className="facet-count">
        {countText(value)}
      </span>
      <span className="sr-only">{`, ${spokenCount(value)}`}</span>
    </>
  );
}

type MoreProps = { what: string; count: number; isOpen?: boolean; children: ReactNode };

/** The rest of a long list, folded; open when it contains the chosen value. */
export function More({ what, count, isOpen = false, children }: MoreProps) {
  if (count === 0) return null;
  return (
    <details className="group" open={isOpen}>
      <summary className="text-accent inline-flex min-h-11 items-center hover:underline lg:min-h-9">
        <span className="group-open:hidden">
          {count} more<span className="sr-only">: {what}</span>
        </span>
        <span className="hidden group-open:inline">
          Fewer<span className="sr-only">: {what}</span>
        </span>
      </summary>
      {children}
    </details>
  );
}
