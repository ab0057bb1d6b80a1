import { type Metadata } from "next";
import { isBeyond, readAsk, type SearchAsk } from "@/components/search/search-ask";
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
  const { q, location } = readAsk(params);
  if (Object.keys(params).length === 0) return staticHead("search");
  // No search engine may keep what somebody searched for, whatever the record of the page says.
  const asked = [q && `“${trimText(q, ASKED)}”`, trimText(location, ASKED)].filter(Boolean).join(", ");
  const title = asked ? `${asked}: search` : metaPages.search.title;
  return pageHead({ ...metaPages.search, title, robots: "noindex, follow" }, null);
}

export default async function Search({ searchParams }: Props) {
  const ask = readAsk(await searchParams);
  const wait = await secondsUntilSearch();
  if (wait !== null) {
    answerBusy(wait);
    return <SearchBusy ask={ask} seconds={wait} />;
  }
  const ctx = guestCtx();
  const place = await attempt(middleOf(ctx, ask.near));
  const [found, choices] = await Promise.all([
    isBeyond(ask) ? nothing : attempt(findListings(ctx, queryOf(ask, place), { facetsWithinMs })),
    attempt(choicesFor(ctx, ask.category)),
  ]);
  // A search that fails reads as one that finds nothing; its status says which it was.
  const [given, categories] = [found ?? nothing, choices ?? []];
  const answer = { ...given, near: given.near && { ...given.near, place: place?.name ?? null } };
  const pages = Math.ceil(answer.count / ask.size);
  if (!found || !choices) answerFailed();
  else sayWhereIn(ask, pages);
  return (
    <SearchPage
      ask={ask}
      answer={answer}
      pages={pages}
      categories={categories}
      isPlaceUnknown={ask.near !== "" && !place}
    />
  );
}

/** The status of a page that lies beyond what is counted, or behind the last one. */
function sayWhereIn(ask: SearchAsk, pages: number): void {
  if (isBeyond(ask)) answerWith(400);
  else if (ask.page > Math.max(1, pages)) answerWith(404);
}

/** Where results are to be near: a place by its name, or a point without one; null when nobody knows where that is. */
async function middleOf(ctx: Ctx, near: string): Promise<(Point & { name?: string }) | null> {
  return near ? (readPoint(near) ?? findPlace(ctx.db, near)) : null;
}

function queryOf(ask: SearchAsk, middle: Point | null): SearchQuery {
  return {
    ...parseLocation(ask.location),
    ...factsOf(ask),
    q: ask.q || undefined,
    status: "active",
    lat: middle?.latitude,
    lng: middle?.longitude,
    radius: ask.radius,
    facets: true,
    as_typed: ask.asTyped || undefined,
    sort: ask.sort === "distance" && !middle ? "relevance" : ask.sort,
    limit: ask.size,
    offset: (ask.page - 1) * ask.size,
  };
}

const factsOf = (ask: SearchAsk) => ({
  type: ask.type || undefined,
  category_path: ask.category || undefined,
  is_premium: ask.premium || undefined,
  min_rating: ask.rating ?? undefined,
  language: ask.language || undefined,
  insurance: ask.insurance || undefined,
  free_consultation: ask.freeConsultation || undefined,
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
