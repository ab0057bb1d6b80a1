import { type SearchAnswer } from "@/lib/contract/search";
import { capital } from "@/lib/format/text";
import { resultCount } from "./facet-parts";
import { isBeyond, type SearchState } from "@/lib/search/search-state";
import { yourLocation } from "./search-narrowed";
import { type SearchToolProps } from "./search-results";
import { SearchTool } from "./search-tool";

/** The search page: what was asked for, then the results between their filters and places. */
export function SearchPage(tool: SearchToolProps) {
  const { search, answer } = tool;
  return (
    <div className="page">
      <div className="flex flex-wrap items-baseline gap-x-3 pt-3 pb-2 md:pt-5">
        <h1 className="text-h3 md:text-h2">{headingOf(search, answer.near)}</h1>
        <p role="status" className="text-soft">
          {isBeyond(search) ? "" : resultCount(answer)}
        </p>
      </div>
      <SearchTool {...tool} />
    </div>
  );
}

function headingOf({ q, location }: SearchState, near: SearchAnswer["near"]): string {
  const where = near ? `near ${near.place ?? yourLocation}` : location && `in ${location}`;
  if (q) return [`“${q}”`, where].filter(Boolean).join(" ");
  return capital(where) || "Search";
}
