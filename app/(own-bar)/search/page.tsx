import { type Metadata } from "next";
import { Framed } from "../../framed";
import { findResults, mapOf, nothing } from "../find-results";
import { isBeyond, paramsOf, readSearchState, type SearchState } from "@/lib/search/search-state";
import { SearchBar } from "@/components/search/search-bar";
import { SearchBusy } from "@/components/search/search-busy";
import { asUnderstood } from "@/components/search/search-narrowed";
import { SearchPage } from "@/components/search/search-page";
import { trimText } from "@/lib/format/text";
import { metaPages } from "@/lib/site/meta-pages";
import { isTracking } from "@/lib/site/tracking";
import { categoryChoices } from "@/server/categories/read";
import { type Ctx } from "@/server/ctx";
import { pageHead, staticHead } from "@/server/seo/page-head";
import { secondsUntilSearch } from "@/server/search/page-budget";
import { attempt } from "@/server/http/attempt";
import { answerBusy, answerFailed, answerWith } from "@/server/http/page-response";
import { guestCtx } from "@/server/http/guest";

/** The most characters of the query or location in the title. */
const TITLE_TEXT = 25;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const params = await searchParams;
  const { q, location } = readSearchState(params);
  if (Object.keys(params).every(isTracking)) return staticHead("search");
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
    return (
      <Framed bar={<BarFor search={search} />}>
        <SearchBusy search={search} seconds={wait} />
      </Framed>
    );
  }
  const ctx = guestCtx();
  const [found, choices] = await Promise.all([findResults(ctx, search), attempt(choicesFor(ctx, search.category))]);
  // A failed search looks like one without results; only its status differs.
  const [answer, categories] = [found ?? nothing, choices ?? []];
  const pages = Math.ceil(answer.count / search.size);
  if (!found || !choices) answerFailed();
  else answerPastEnd(search, pages);
  const shown = asUnderstood(search, answer);
  const map = await mapOf(ctx, answer, search);
  return (
    <Framed bar={<BarFor search={shown} />}>
      <SearchPage search={shown} answer={answer} pages={pages} categories={categories} map={map} />
    </Framed>
  );
}

/** The search bar with the words and the place; what else narrows the search goes on. */
function BarFor({ search }: { search: SearchState }) {
  // What is typed there may be elsewhere than the part of the map that is shown.
  const { q, location, area, ...more } = paramsOf({ ...search, strict: false, page: 1 });
  return <SearchBar q={search.q} location={search.location} more={more} />;
}

/** Sets the status of a page beyond the counted results (400) or after the last page (404). */
function answerPastEnd(search: SearchState, pages: number): void {
  if (isBeyond(search)) answerWith(400);
  else if (search.page > Math.max(1, pages)) answerWith(404);
}

/** The top-level categories and the subtree of the chosen one: the whole tree would be too long. */
async function choicesFor(ctx: Ctx, chosen: string) {
  const root = chosen.split("/")[0];
  const all = await categoryChoices(ctx);
  const shown = all.filter(({ depth, full_slug }) => depth === 0 || full_slug.startsWith(`${root}/`));
  const exists = !chosen || all.some(({ full_slug }) => full_slug === chosen);
  // A deleted category still filters, so it stays visible and removable.
  return exists ? shown : [...shown, { full_slug: chosen, name: chosen, depth: 0 }];
}
