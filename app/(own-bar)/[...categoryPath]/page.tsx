import { type Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { Framed } from "../../framed";
import { findResults, facetsWithinMs, mapOf, nothing } from "../find-results";
import { decoded } from "@/app/segments";
import { CategoryError } from "@/components/category/category-error";
import { CategoryPage } from "@/components/category/category-page";
import { SearchBar } from "@/components/search/search-bar";
import { SearchBusy } from "@/components/search/search-busy";
import { asUnderstood } from "@/components/search/search-narrowed";
import { addressOf, isNarrowed, paramsOf, readSearchState, type SearchState } from "@/lib/search/search-state";
import { categoryData } from "@/components/seo/category-data";
import { JsonLd } from "@/components/seo/json-ld";
import { type SearchAnswer } from "@/lib/contract/search";
import { listingCount } from "@/lib/format/category-count";
import { categoryWordsWithTemplate, recordOnPage } from "@/lib/format/template-words";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { type CategoryPlace, findCategoryPage } from "@/server/categories/read";
import { listCategoryListings } from "@/server/listings/category-listings";
import { env } from "@/server/env";
import { findCategoryFacets } from "@/server/search/find";
import { secondsUntilSearch } from "@/server/search/page-budget";
import { pageHead } from "@/server/seo/page-head";
import { cacheRecordedPage, pageRecord } from "@/server/seo/records";
import { categoryPicture } from "@/server/seo/share-picture";
import { templateOf } from "@/server/seo/templates";
import { attempt } from "@/server/http/attempt";
import { guestCtx } from "@/server/http/guest";
import { pageSettings } from "@/server/http/page-settings";
import { answerBusy, answerFailed, answerWith, redirectOtherSpellings } from "@/server/http/page-response";
import { readPage } from "@/lib/rules/id";

/** Any listing may enter or leave the page, so a change of any listing invalidates it. */
const CACHING = { seconds: 60, tags: ["categories", "listing:*"], readsQuery: true };

type Props = {
  params: Promise<{ categoryPath: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

type Found = CategoryPlace & { search: SearchState; count: number; page: number; pages: number };

const find = cache((path: string) => attempt(findCategoryPage(guestCtx(), path.split("/"))));

const isPageNumber = (given: string | string[] | undefined): boolean => given === undefined || readPage(given) !== null;

/** The category of the address, and what of it is asked for; null if it could not be loaded. */
async function found({ params, searchParams }: Props): Promise<Found | null> {
  const segments = decoded((await params).categoryPath);
  const given = await searchParams;
  if (!segments || !isPageNumber(given.page)) notFound();
  const answer = await find(segments.join("/"));
  if (!answer) return null;
  if (answer.kind === "missing") notFound();
  if (answer.kind === "moved") permanentRedirect(addressOf(readSearchState(given, answer.to)));
  const search = readSearchState(given, answer.place.category.full_slug);
  const count = listingCount(answer.place.category);
  const pages = Math.max(1, Math.ceil(count / search.size));
  if (!isNarrowed(search) && search.page > pages) notFound();
  return { ...answer.place, search, count, page: search.page, pages };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const answer = await found(props);
  if (!answer) return { title: "Category", robots: "noindex" };
  const { category, above, search } = answer;
  const picture = categoryPicture({ category, above }, (await pageSettings()).site_name).path;
  const template = await attempt(templateOf(guestCtx().db, "categories", category.id));
  const words = categoryWordsWithTemplate(answer, template);
  // Of the many views of a category, search engines see its own pages only.
  if (isNarrowed(search))
    return pageHead({ ...words, path: routes.category(category.full_slug), picture, robots: "noindex, follow" }, null);
  const record = recordOnPage(await pageRecord(`category-${category.id}`), answer);
  // An empty category says nothing yet, unless an admin wants it indexed.
  const robots = answer.count === 0 && !record ? ("noindex, follow" as const) : undefined;
  return pageHead({ ...words, path: addressOf(search), picture, ...(robots && { robots }) }, record);
}

/** A page of the whole category in its order. */
async function wholeCategory({ category, search, count }: Found): Promise<SearchAnswer | null> {
  const [page, ctx] = [{ limit: search.size, offset: (search.page - 1) * search.size }, guestCtx()];
  const [listings, facets] = await Promise.all([
    attempt(listCategoryListings(ctx, category.id, page)),
    attempt(findCategoryFacets(ctx, category.id, { facetsWithinMs })),
  ]);
  const items = listings?.map((data) => {
    return { type: data.type, data, distance: null, location: null, place_ids: [], why_here: null, misses: [] };
  });
  return items ? { ...nothing, count, items, facets } : null;
}

export default async function CategoryByPath(props: Props) {
  const answer = await found(props);
  if (!answer) return <Failed />;
  const { category, above, children, search, count, page } = answer;
  redirectOtherSpellings();
  if (!isNarrowed(search)) {
    const whole = await wholeCategory(answer);
    if (!whole) return <Failed />;
    await cacheRecordedPage(`category-${category.id}`, CACHING);
    const listings = whole.items.map(({ data }) => data);
    const data = { category, above, listings, count, page, before: (page - 1) * search.size };
    return (
      <Framed bar={<SearchBar category={category} />}>
        <JsonLd data={categoryData({ ...data, origin: env().siteUrl.origin })} />
        <CategoryPage {...answer} ancestors={above} subcategories={children} answer={whole} />
      </Framed>
    );
  }
  const wait = await secondsUntilSearch();
  if (wait !== null) {
    answerBusy(wait);
    return (
      <BarredFrame category={category} search={search}>
        <SearchBusy search={search} seconds={wait} />
      </BarredFrame>
    );
  }
  const results = await findResults(guestCtx(), search);
  if (!results) answerFailed();
  const shown = {
    answer: results ?? nothing,
    search: asUnderstood(search, results ?? nothing),
    map: await mapOf(guestCtx(), results ?? nothing, search),
  };
  const pages = Math.ceil(shown.answer.count / search.size);
  if (results && page > Math.max(1, pages)) answerWith(404);
  return (
    <BarredFrame category={category} search={shown.search}>
      <CategoryPage {...answer} {...shown} pages={pages} ancestors={above} subcategories={children} />
    </BarredFrame>
  );
}

/** The frame with what is searched for in the category; what else narrows it goes on, but not a part of the map. */
function BarredFrame({
  category,
  search,
  children,
}: Pick<Found, "category" | "search"> & { children: React.ReactNode }) {
  const { q, location, area, ...more } = paramsOf({ ...search, strict: false, page: 1 });
  return (
    <Framed bar={<SearchBar category={category} q={search.q} location={search.location} more={more} />}>
      {children}
    </Framed>
  );
}

function Failed() {
  answerFailed();
  return (
    <Framed>
      <CategoryError text={messages.category.failed} />
    </Framed>
  );
}
