import { type Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { decoded } from "@/app/segments";
import { CategoryPage } from "@/components/category/category-page";
import { listingCount } from "@/lib/format/category-count";
import { trimText } from "@/lib/format/text";
import { routes } from "@/lib/routes";
import { findCategoryPage, listCategoryListings } from "@/server/categories/read";
import { guestCtx } from "@/server/site/guest";
import { answerOnlyHere } from "@/server/site/page-answer";

/** How many listings a page of a category has. */
const PAGE_SIZE = 60;
const DESCRIPTION_LENGTH = 160;

type Props = {
  params: Promise<{ categoryPath: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const find = cache((path: string) => findCategoryPage(guestCtx(), path.split("/")));

async function found({ params, searchParams }: Props) {
  const segments = decoded((await params).categoryPath);
  const page = pageNumber((await searchParams).page);
  const answer = segments && (await find(segments.join("/")));
  if (!answer || answer.kind === "missing" || page === null) notFound();
  if (answer.kind === "moved") permanentRedirect(routes.category(answer.to, page));
  const count = listingCount(answer.place.category);
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  if (page > pages) notFound();
  return { ...answer.place, count, page, pages };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { category, above, page } = await found(props);
  const name = [category, ...above.toReversed()].map((one) => one.name).join(", ");
  const about = category.description.trim() || `${category.name}: reviews, ratings and contact details.`;
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description: trimText(about, DESCRIPTION_LENGTH),
    alternates: { canonical: routes.category(category.full_slug, page) },
  };
}

export default async function CategoryByPath(props: Props) {
  const { category, above, children, count, page, pages } = await found(props);
  answerOnlyHere();
  const span = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const listings = await listCategoryListings(guestCtx(), category.id, span);
  return (
    <CategoryPage
      category={category}
      ancestors={above}
      subcategories={children}
      listings={listings}
      count={count}
      page={page}
      pages={pages}
    />
  );
}

function pageNumber(given: string | string[] | undefined): number | null {
  if (given === undefined) return 1;
  return typeof given === "string" && /^[1-9]\d{0,5}$/.test(given) ? Number(given) : null;
}
