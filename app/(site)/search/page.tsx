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

/** The most characters of the query or location in the title. */
const TITLE_TEXT = 25;

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

/** How long results wait for their facet counts, in ms; after that the filters show no numbers. */
const facetsWithinMs = 300;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const params = await searchParams;
  const { q, location } = readSearchState(params);
  if (Object.keys(params).length === 0) return staticHead("search");
  // Search engines must not index searches, whatever the page's metadata says.
  const summary = [q && `“${trimText(q, TITLE_TEXT)}”`, trimText(location, TITLE_TEXT)].filter(Boolean).join(", ");
  const title = summary ? `${summary}: search` : metaPages.search.title;
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
  const place = await attempt(centerOf(ctx, search.near));
  const [found, choices] = await Promise.all([
    isBeyond(search) ? nothing : attempt(findListings(ctx, queryOf(search, place), { facetsWithinMs })),
    attempt(choicesFor(ctx, search.category)),
  ]);
  // A failed search looks like one without results; only its status differs.
  const [loaded, categories] = [found ?? nothing, choices ?? []];
  const answer = { ...loaded, near: loaded.near && { ...loaded.near, place: place?.name ?? null } };
  const pages = Math.ceil(answer.count / search.size);
  if (!found || !choices) answerFailed();
  else answerPastEnd(search, pages);
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

/** Sets the status of a page beyond the counted results (400) or after the last page (404). */
function answerPastEnd(search: SearchState, pages: number): void {
  if (isBeyond(search)) answerWith(400);
  else if (search.page > Math.max(1, pages)) answerWith(404);
}

/** The center of a search near a place or point; null if the place is unknown. */
async function centerOf(ctx: Ctx, near: string): Promise<(Point & { name?: string }) | null> {
  return near ? (readPoint(near) ?? findPlace(ctx.db, near)) : null;
}

function queryOf(search: SearchState, center: Point | null): SearchQuery {
  return {
    ...parseLocation(search.location),
    ...factsOf(search),
    q: search.q || undefined,
    status: "active",
    lat: center?.latitude,
    lng: center?.longitude,
    radius: search.radius,
    facets: true,
    as_typed: search.asTyped || undefined,
    sort: search.sort === "distance" && !center ? "relevance" : search.sort,
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

/** The top-level categories and the subtree of the chosen one: the whole tree would be too long. */
async function choicesFor(ctx: Ctx, chosen: string) {
  const root = chosen.split("/")[0];
  const all = await categoryChoices(ctx);
  const shown = all.filter(({ depth, full_slug }) => depth === 0 || full_slug.startsWith(`${root}/`));
  const exists = !chosen || all.some(({ full_slug }) => full_slug === chosen);
  // A deleted category still filters, so it stays visible and removable.
  return exists ? shown : [...shown, { full_slug: chosen, name: chosen, depth: 0 }];
}
