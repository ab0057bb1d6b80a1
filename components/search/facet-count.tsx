import { type FacetValue } from "@/lib/contract/search-facets";
import { exactNumber } from "@/lib/format/number";

/** How many results a value leads to, as far as they were counted. */
export type FacetCounted = Pick<FacetValue, "count" | "count_is_exact">;

/** A count in short: "12,345", and with a plus where it may be more. */
export const countWords = ({ count, count_is_exact }: FacetCounted): string =>
  `${exactNumber(count)}${count_is_exact ? "" : "+"}`;

const heard = ({ count, count_is_exact }: FacetCounted): string => {
  const results = count === 1 && count_is_exact ? "result" : "results";
  return count_is_exact ? `${exactNumber(count)} ${results}` : `at least ${exactNumber(count)} ${results}`;
};

/** How many results a choice leads to, beside its label; nothing where that is not known. */
export function FacetCount({ of: value }: { of: FacetCounted | undefined }) {
  if (!value) return null;
  return (
    <>
      <span aria-hidden="true" className="facet-count">
        {countWords(value)}
      </span>
      <span className="sr-only">{`, ${heard(value)}`}</span>
    </>
  );
}
