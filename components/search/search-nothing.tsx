import { EmptyState } from "@/components/shared/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { type Counted, type Nearby, type SearchAnswer, type SearchFilter } from "@/lib/contract/search";
import { counted } from "@/lib/format/number";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { paramsOf, type SearchAsk } from "./search-ask";
import { type CategoryOption } from "./search-filters";

const wider: Record<SearchFilter, { says: string; off: Partial<SearchAsk> }> = {
  type: { says: "of either kind", off: { type: "" } },
  place: { says: "everywhere", off: { location: "" } },
  near: { says: "at any distance", off: { near: "", sort: "relevance" } },
  category: { says: "in all categories", off: { category: "" } },
  is_premium: { says: "with and without premium", off: { premium: false } },
  min_rating: { says: "with any rating", off: { rating: null } },
  language: { says: "in any language", off: { language: "" } },
  insurance: { says: "with any insurance", off: { insurance: "" } },
  free_consultation: { says: "with or without a free consultation", off: { freeConsultation: false } },
};

/** So many ways on are offered. */
const MOST_OFFERED = 3;

/** `ask`: as the search was understood. */
type SearchNothingProps = {
  ask: SearchAsk;
  answer: Pick<SearchAnswer, "instead" | "nearby" | "fewer_words">;
  categories: readonly CategoryOption[];
};

/**
 * That nothing was found; the same search around its place, with one filter or some words less where that finds something;
 * and what there is at all.
 */
export function SearchNothing({ ask, answer, categories }: SearchNothingProps) {
  const { instead, nearby, fewer_words: fewer } = answer;
  const top = categories.filter(({ depth }) => depth === 0);
  return (
    <>
      <EmptyState title={messages.search.emptyTitle} text={messages.search.emptyText}>
        {nearby && (
          <ButtonLink href={routes.search(paramsOf(around(ask, nearby)))}>
            {countWords(nearby)} within {nearby.radius} miles{nearby.place && ` of ${nearby.place}`}
          </ButtonLink>
        )}
        {fewer && (
          <ButtonLink href={routes.search(paramsOf({ ...ask, q: fewer.q, page: 1 }))}>
            {countWords(fewer)} for “{fewer.q}”
          </ButtonLink>
        )}
        {instead.slice(0, MOST_OFFERED).map((one) => (
          <ButtonLink key={one.without} href={routes.search(paramsOf({ ...ask, ...wider[one.without].off, page: 1 }))}>
            {countWords(one)} {wider[one.without].says}
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

/** The fields of the whole directory, for who finds nothing by words. */
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

/** A search that already is near something keeps its middle; one in a city is near it then. */
const around = (ask: SearchAsk, { place, radius }: Nearby): SearchAsk => ({
  ...ask,
  location: "",
  near: ask.near || (place ?? ""),
  radius,
  sort: "distance",
  page: 1,
});

const countWords = ({ count, count_is_exact }: Counted): string =>
  count_is_exact ? counted(count, "result") : counted(count, "result").replace(" ", "+ ");
