import { type Metadata } from "next";
import { isBeyond, readSearchState, type SearchState } from "@/components/search/search-state";
import { SearchBusy } from "@/components/search/search-busy";
import { SearchPage } from "@/components/search/search-page";
import { type SearchAnswer, type SearchQuery } from "@/lib/contract/search";
import { trimText } from "@/lib/format/text";
import { metaPages } from "@/lib/meta-pages";
import { type Point, readPoint } from "@/lib/rules/distance";
import { parseLocation } from "@/lib/rules/location";
import { categoryChoices } from "@/server/categories/read";
import { type Ctx } from "@/server/ctx";
import { pageHead, staticHead } from "@/server/seo/page-head";
import { findPlace } from "@/server/places/find";
import { findListings } from "@/server/search/find";
import { secondsUntilSearch } from "@/server/search/page-budget";
import { attempt } from "@/server/http/attempt";
import { answerBusy, answerFailed, answerWith } from "@/server/http/page-response";
import { guestCtx } from "@/server/http/guest";

/** What the title tells of a word or place that is searched for, in characters. */
const ASKED = 25;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const nothing: SearchAnswer = {
  count: 0,
  count_is_exact: true,
  items: [],
  corrected_q: null,
  near: null,
  facets: null,
  read_as: null,
  instead: [],
  fewer_words: null,
  nearby: null,
};

/** How long results wait for the counts of their facets, in ms; without them the filters have no numbers. */
const facetsWithinMs = 300;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const params = await searchParams;
  const { q, location } = readSearchState(params);
  if (Object.keys(params).length === 0) return staticHead("search");
  // No search engine may keep what somebody searched for, whatever the record of the page says.
  const asked = [q && `“${trimText(q, ASKED)}”`, trimText(location, ASKED)].filter(Boolean).join(", ");
  const title = asked ? `${asked}: search` : metaPages.search.title;
  return pageHead({ ...metaPages.search, title, robots: "noindex, follow" }, null);
}

export default async function Search({ searchParams }: Props) {
  const search = readSearchState(await searchParams);
  const wait = await secondsUntilSearch();
  if (wait !== null) {
    answerBusy(wait);
    return <SearchBusy search={search} seconds={wait} />;
  }
  const ctx = guestCtx();
  const place = await attempt(middleOf(ctx, search.near));
  const [found, choices] = await Promise.all([
    isBeyond(search) ? nothing : attempt(findListings(ctx, queryOf(search, place), { facetsWithinMs })),
    attempt(choicesFor(ctx, search.category)),
  ]);
  // A search that fails reads as one that finds nothing; its status says which it was.
  const [given, categories] = [found ?? nothing, choices ?? []];
  const answer = { ...given, near: given.near && { ...given.near, place: place?.name ?? null } };
  const pages = Math.ceil(answer.count / search.size);
  if (!found || !choices) answerFailed();
  else sayWhereIn(search, pages);
  return (
    <SearchPage
      search={search}
      answer={answer}
      pages={pages}
      categories={categories}
      isPlaceUnknown={search.near !== "" && !place}
    />
  );
}

/** The status of a page that lies beyond what is counted, or behind the last one. */
function sayWhereIn(search: SearchState, pages: number): void {
  if (isBeyond(search)) answerWith(400);
  else if (search.page > Math.max(1, pages)) answerWith(404);
}

/** Where results are to be near: a place by its name, or a point without one; null when nobody knows where that is. */
async function middleOf(ctx: Ctx, near: string): Promise<(Point & { name?: string }) | null> {
  return near ? (readPoint(near) ?? findPlace(ctx.db, near)) : null;
}

function queryOf(search: SearchState, middle: Point | null): SearchQuery {
  return {
    ...parseLocation(search.location),
    ...factsOf(search),
    q: search.q || undefined,
    status: "active",
    lat: middle?.latitude,
    lng: middle?.longitude,
    radius: search.radius,
    facets: true,
    as_typed: search.asTyped || undefined,
    sort: search.sort === "distance" && !middle ? "relevance" : search.sort,
    limit: search.size,
    offset: (search.page - 1) * search.size,
  };
}

const factsOf = (search: SearchState) => ({
  type: search.type || undefined,
  category_path: search.category || undefined,
  is_premium: search.premium || undefined,
  min_rating: search.rating ?? undefined,
  language: search.language || undefined,
  insurance: search.insurance || undefined,
  free_consultation: search.freeConsultation || undefined,
});

/** The top level, and what lies below the chosen category's own root: a whole tree would be too long to choose from. */
async function choicesFor(ctx: Ctx, chosen: string) {
  const root = chosen.split("/")[0];
  const all = await categoryChoices(ctx);
  const shown = all.filter(({ depth, full_slug }) => depth === 0 || full_slug.startsWith(`${root}/`));
  const isKnown = !chosen || all.some(({ full_slug }) => full_slug === chosen);
  // A category that is gone still filters: it must be seen to, and be there to take off.
  return isKnown ? shown : [...shown, { full_slug: chosen, name: chosen, depth: 0 }];
}
