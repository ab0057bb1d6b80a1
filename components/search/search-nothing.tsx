import { EmptyState } from "@/components/shared/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { type Counted, type Nearby, type SearchAnswer, type SearchFilter } from "@/lib/contract/search";
import { counted } from "@/lib/format/number";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { paramsOf, type SearchState } from "./search-state";
import { type CategoryOption } from "./search-filters";

const wider: Record<SearchFilter, { text: string; off: Partial<SearchState> }> = {
  type: { text: "of either kind", off: { type: "" } },
  place: { text: "everywhere", off: { location: "" } },
  near: { text: "at any distance", off: { near: "", sort: "relevance" } },
  category: { text: "in all categories", off: { category: "" } },
  is_premium: { text: "with and without premium", off: { premium: false } },
  min_rating: { text: "with any rating", off: { rating: null } },
  language: { text: "in any language", off: { language: "" } },
  insurance: { text: "with any insurance", off: { insurance: "" } },
  free_consultation: { text: "with or without a free consultation", off: { freeConsultation: false } },
};

/** At most this many filters are offered to remove. */
const MOST_OFFERED = 3;

type SearchNothingProps = {
  /** The search after correction and place parsing. */
  search: SearchState;
  answer: Pick<SearchAnswer, "instead" | "nearby" | "fewer_words">;
  categories: readonly CategoryOption[];
};

/**
 * The page of a search without results: searches that would find something (nearby, with fewer words, or without one of
 * the filters) and the top categories.
 */
export function SearchNothing({ search, answer, categories }: SearchNothingProps) {
  const { instead, nearby, fewer_words: fewer } = answer;
  const top = categories.filter(({ depth }) => depth === 0);
  return (
    <>
      <EmptyState title={messages.search.emptyTitle} text={messages.search.emptyText}>
        {nearby && (
          <ButtonLink href={routes.search(paramsOf(around(search, nearby)))}>
            {countText(nearby)} within {nearby.radius} miles{nearby.place && ` of ${nearby.place}`}
          </ButtonLink>
        )}
        {fewer && (
          <ButtonLink href={routes.search(paramsOf({ ...search, q: fewer.q, page: 1 }))}>
            {countText(fewer)} for “{fewer.q}”
          </ButtonLink>
        )}
        {instead.slice(0, MOST_OFFERED).map((option) => (
          <ButtonLink
            key={option.without}
            href={routes.search(paramsOf({ ...search, ...wider[option.without].off, page: 1 }))}
          >
            {countText(option)} {wider[option.without].text}
          </ButtonLink>
        ))}
        <ButtonLink look="quiet" href={routes.search()}>
          Start over
        </ButtonLink>
      </EmptyState>
      {top.length > 0 && <BrowseCategories categories={top} />}
    </>
  );
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

/** The search around its place: one that is near a point stays there, one in a city becomes near that city. */
const around = (search: SearchState, { place, radius }: Nearby): SearchState => ({
  ...search,
  location: "",
  near: search.near || (place ?? ""),
  radius,
  sort: "distance",
  page: 1,
});

const countText = ({ count, count_is_exact }: Counted): string =>
  count_is_exact ? counted(count, "result") : counted(count, "result").replace(" ", "+ ");
