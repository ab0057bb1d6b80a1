import { type Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { decoded } from "@/app/segments";
import { CategoryError } from "@/components/category/category-error";
import { CategoryPage } from "@/components/category/category-page";
import { categoryData } from "@/components/seo/category-data";
import { JsonLd } from "@/components/seo/json-ld";
import { listingCount } from "@/lib/format/category-count";
import { categoryWords } from "@/lib/format/page-words";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { findCategoryPage } from "@/server/categories/read";
import { listCategoryListings } from "@/server/listings/category-listings";
import { env } from "@/server/env";
import { pageHead } from "@/server/seo/page-head";
import { categoryPicture } from "@/server/seo/share-picture";
import { attempt } from "@/server/http/attempt";
import { guestCtx } from "@/server/http/guest";
import { answerFailed, redirectOtherSpellings, cachePage } from "@/server/http/page-response";

/** How many listings a page shows. */
const PAGE_SIZE = 60;

/** Any listing may enter or leave the page, so a change of any listing invalidates it. */
const CACHING = { seconds: 60, tags: ["categories", "listing:*"], readsQuery: true };

type Props = {
  params: Promise<{ categoryPath: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const find = cache((path: string) => attempt(findCategoryPage(guestCtx(), path.split("/"))));

const listings = cache((category: number, page: number) =>
  attempt(listCategoryListings(guestCtx(), category, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })),
);

/** The category of the address; null if it could not be loaded. */
async function found({ params, searchParams }: Props) {
  const segments = decoded((await params).categoryPath);
  const page = pageNumber((await searchParams).page);
  if (!segments || page === null) notFound();
  const answer = await find(segments.join("/"));
  if (!answer) return null;
  if (answer.kind === "missing") notFound();
  if (answer.kind === "moved") permanentRedirect(routes.category(answer.to, page));
  const count = listingCount(answer.place.category);
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  if (page > pages) notFound();
  return { ...answer.place, count, page, pages };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const answer = await found(props);
  if (!answer) return { title: "Category", robots: "noindex" };
  const { category, above, page } = answer;
  const picture = categoryPicture(category, above).path;
  return pageHead({ ...categoryWords(answer), path: routes.category(category.full_slug, page), picture }, null);
}

export default async function CategoryByPath(props: Props) {
  const answer = await found(props);
  const shown = answer && (await listings(answer.category.id, answer.page));
  if (!answer || !shown) {
    answerFailed();
    return <CategoryError text={messages.category.failed} />;
  }
  const { category, above, children, count, page, pages } = answer;
  redirectOtherSpellings();
  cachePage(CACHING);
  const list = { category, listings: shown, count, page };
  const { origin } = env().siteUrl;
  return (
    <>
      <JsonLd data={categoryData({ ...list, above, before: (page - 1) * PAGE_SIZE, origin })} />
      <CategoryPage {...list} ancestors={above} subcategories={children} pages={pages} />
    </>
  );
}

function pageNumber(given: string | string[] | undefined): number | null {
  if (given === undefined) return 1;
  return typeof given === "string" && /^[1-9]\d{0,5}$/.test(given) ? Number(given) : null;
}
