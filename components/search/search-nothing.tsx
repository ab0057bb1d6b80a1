import { EmptyState } from "@/components/shared/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { type Nearby, type SearchAnswer, type SearchFilter, type Widened } from "@/lib/contract/search";
import { counted } from "@/lib/format/number";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { paramsOf, type SearchAsk } from "./search-ask";

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
type SearchNothingProps = { ask: SearchAsk; answer: Pick<SearchAnswer, "instead" | "nearby"> };

/** That nothing was found, and the same search around its place or with one filter less where that finds something. */
export function SearchNothing({ ask, answer: { instead, nearby } }: SearchNothingProps) {
  return (
    <EmptyState title={messages.search.emptyTitle} text={messages.search.emptyText}>
      {nearby && (
        <ButtonLink href={routes.search(paramsOf(around(ask, nearby)))}>
          {countWords(nearby)} within {nearby.radius} miles{nearby.place && ` of ${nearby.place}`}
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

const countWords = ({ count, count_is_exact }: Pick<Widened, "count" | "count_is_exact">): string =>
  count_is_exact ? counted(count, "result") : counted(count, "result").replace(" ", "+ ");
