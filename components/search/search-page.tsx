import { type ComponentProps } from "react";
import { ListingRow } from "@/components/listing/listing-row";
import { EmptyState } from "@/components/shared/empty-state";
import { Pager } from "@/components/shared/pager";
import { Button, ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { slidersHorizontalIcon, xIcon } from "@/components/ui/icons";
import { countedUpTo, type SearchAnswer } from "@/lib/contract/search";
import { exactNumber } from "@/lib/format/number";
import { capital } from "@/lib/format/text";
import { routes } from "@/lib/routes";
import { AppearanceBeacon } from "./appearance-beacon";
import { resultCount } from "./facet-parts";
import { isBeyond, paramsOf, type SearchState } from "./search-state";
import { SearchChips } from "./search-chips";
import { type CategoryOption, SearchFilters } from "./search-filters";
import { SizeLinks, SortLinks } from "./search-links";
import { narrowingsOf, yourLocation } from "./search-narrowed";
import { SearchNothing } from "./search-nothing";
import { SearchNotes } from "./search-notes";
import { whyText } from "./why-here";

const SHEET = "search-filters";

type SearchPageProps = {
  search: SearchState;
  answer: SearchAnswer;
  pages: number;
  categories: readonly CategoryOption[];
};

/** Results next to their filters; on a phone the filters are a native popover sheet. */
export function SearchPage({ search, answer, pages, categories }: SearchPageProps) {
  const category = categories.find(({ full_slug }) => full_slug === search.category)?.name ?? search.category;
  const narrowings = narrowingsOf(search, { category, answer });
  return (
    <div className="page pt-6 md:pt-10 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-16">
      <h1 className="text-h2 md:text-h1 lg:col-span-2 lg:mb-8">{headingOf(search, answer.near)}</h1>
      <Button popoverTarget={SHEET} className="my-4 w-full lg:hidden">
        <Icon of={slidersHorizontalIcon} />
        {narrowings.length > 0 ? `Filters (${narrowings.length})` : "Filters"}
      </Button>
      <FilterSheet search={search} categories={categories} facets={answer.facets} />
      <section aria-label="Results" data-results className="min-w-0">
        <SearchChips search={search} narrowings={narrowings} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pb-3">
          <p role="status" className="font-semibold">
            {isBeyond(search) ? "" : resultCount(answer)}
          </p>
          {answer.count > 1 && <SortLinks search={search} isNear={answer.near !== null} />}
        </div>
        <SearchNotes search={search} answer={answer} />
        <Results search={search} answer={answer} pages={pages} categories={categories} />
      </section>
    </div>
  );
}

function Results({
  search,
  answer,
  pages,
  categories,
}: Pick<SearchPageProps, "search" | "answer" | "pages" | "categories">) {
  if (answer.items.length === 0 && search.page > 1) return <PastLastPage search={search} pages={pages} />;
  if (answer.items.length === 0)
    return <SearchNothing search={search} looser={answer.looser} categories={categories} />;
  return (
    <>
      {answer.items.map(({ data, distance, why_here }) => (
        <ListingRow
          key={data.id}
          listing={data}
          miles={distance}
          whyHere={whyText(why_here, data.is_premium && search.sort === "relevance")}
        />
      ))}
      <AppearanceBeacon ids={answer.items.map(({ data }) => data.id)} />
      <Pager page={search.page} pages={pages} hrefOf={(page) => routes.search(paramsOf({ ...search, page }))} />
      <SizeLinks search={search} />
    </>
  );
}

/** A page number after the last one. */
function PastLastPage({ search, pages }: Pick<SearchPageProps, "search" | "pages">) {
  const text = isBeyond(search)
    ? `Results are shown up to the ${exactNumber(countedUpTo)}th. Use filters to narrow your search.`
    : `These results end at page ${Math.max(1, pages)}.`;
  return (
    <EmptyState title="There is no such page" text={text}>
      <ButtonLink href={routes.search(paramsOf({ ...search, page: 1 }))}>Go to the first page</ButtonLink>
    </EmptyState>
  );
}

function FilterSheet(filters: ComponentProps<typeof SearchFilters>) {
  return (
    <aside
      id={SHEET}
      popover="auto"
      aria-label="Filters"
      className="no-print bg-raised shadow-float max-lg:border-line inset-x-0 top-auto bottom-0 m-0 max-h-[88dvh] w-full max-w-none overflow-y-auto px-4 pt-2 backdrop:bg-[rgb(10_18_32/0.5)] max-lg:border-t lg:static lg:block lg:max-h-none lg:overflow-visible lg:bg-transparent lg:p-0 lg:shadow-none"
    >
      <div className="flex items-center justify-between lg:hidden">
        <p className="text-h3 font-serif font-semibold">Filters</p>
        <Button look="quiet" size="square" popoverTarget={SHEET} popoverTargetAction="hide">
          <Icon of={xIcon} />
          <span className="sr-only">Close filters</span>
        </Button>
      </div>
      <SearchFilters {...filters} />
    </aside>
  );
}

function headingOf({ q, location }: SearchState, near: SearchAnswer["near"]): string {
  const where = near ? `near ${near.place ?? yourLocation}` : location && `in ${location}`;
  if (q) return [`“${q}”`, where].filter(Boolean).join(" ");
  return capital(where) || "Search";
}
