import { EmptyState } from "@/components/shared/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { type LooserSearch, type SearchAnswer } from "@/lib/contract/search";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { filterNames } from "@/lib/rules/search-filter";
import { resultCount } from "./facet-parts";
import { type CategoryOption } from "./search-filters";
import { leftOutList } from "./search-notes";
import { addressOf, type SearchState, withoutFilters } from "@/lib/search/search-state";

type SearchNothingProps = {
  search: SearchState;
  looser: SearchAnswer["looser"];
  categories: readonly CategoryOption[];
};

/** The page of a search without results: looser searches that find something, and the top categories. */
export function SearchNothing({ search, looser, categories }: SearchNothingProps) {
  const top = categories.filter(({ depth }) => depth === 0);
  return (
    <>
      <EmptyState title={messages.search.emptyTitle} text={messages.search.emptyText}>
        {looser.map((option) => (
          <ButtonLink key={leftOutList(option.left_out)} href={addressOf(looserState(search, option.search))}>
            {resultCount(option)} {optionText(option)}
          </ButtonLink>
        ))}
        <ButtonLink href={addressOf(withoutFilters({ ...search, q: "" }))}>Start over</ButtonLink>
      </EmptyState>
      {top.length > 0 && <BrowseCategories categories={top} />}
    </>
  );
}

/** What a looser search does without: "outside Provo, UT", "without “tattoo”"; else what it searches for. */
function optionText({ left_out: leftOut, search }: SearchAnswer["looser"][number]): string {
  if (leftOut.length === 0) return `for “${search.q}”`;
  return `${leftOut.every(({ kind }) => kind === "place") ? "outside" : "without"} ${leftOutList(leftOut)}`;
}

/** A looser search as a state of the page. */
function looserState(search: SearchState, looser: LooserSearch): SearchState {
  return {
    ...search,
    q: looser.q,
    location: looser.location ?? "",
    near: looser.location === null && looser.radius !== null ? search.near : "",
    radius: looser.radius,
    scope: looser.category_id === null ? "" : search.scope,
    category: looser.category_id === null ? "" : search.category,
    filters: Object.fromEntries(filterNames.map((name) => [name, looser[name] ?? undefined])),
    strict: false,
    page: 1,
  };
}

/** The top categories of the directory. */
function BrowseCategories({ categories }: Pick<SearchNothingProps, "categories">) {
  return (
    <nav aria-label="Categories" className="mt-8">
      <h2 className="text-h3">Browse by category</h2>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {categories.map(({ name, full_slug }) => (
          <li key={full_slug}>
            <a href={routes.category(full_slug)} className="link inline-flex min-h-11 items-center">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
