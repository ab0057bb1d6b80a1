import { type Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { decoded } from "@/app/segments";
import { CategoryError } from "@/components/category/category-error";
import { CategoryTree } from "@/components/category/category-tree";
import { addressOf, readSearchState } from "@/lib/search/search-state";
import { messages } from "@/lib/messages/common";
import { categoryChoices, findCategoryPage, findCategorySlug } from "@/server/categories/read";
import { answerWith } from "@/server/http/page-response";
import { guestCtx } from "@/server/http/guest";

type Props = {
  params: Promise<{ path?: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const metadata: Metadata = { title: "Category", robots: "noindex" };

/** Redirects the other addresses of a category, by path or id, to its page. Without either, shows all categories. */
export default async function CategoryByPathOrId({ params, searchParams }: Props) {
  const segments = decoded((await params).path);
  const { id, ...more } = await searchParams;
  if (segments?.length === 0 && id === undefined) return <NotSpecified />;
  const slug = segments?.length === 0 ? await slugOfId(String(id)) : await slugOfPath(segments);
  if (slug === null) {
    answerWith(404);
    return <CategoryError text={messages.category.notFound} />;
  }
  permanentRedirect(addressOf(readSearchState(more, slug)));
}

async function NotSpecified() {
  return (
    <div className="page pt-6 md:pt-10">
      <h1 className="text-h2 md:text-h1">{messages.category.notSpecified}</h1>
      <p className="text-soft mt-2 mb-6">Choose one of these.</p>
      <CategoryTree categories={await categoryChoices(guestCtx())} />
    </div>
  );
}

async function slugOfId(id: string): Promise<string | null> {
  return /^\d{1,9}$/.test(id) ? findCategorySlug(guestCtx(), Number(id)) : null;
}

async function slugOfPath(segments: string[] | null): Promise<string | null> {
  if (!segments) return null;
  const found = await findCategoryPage(guestCtx(), segments);
  if (found.kind === "missing") return null;
  return found.kind === "moved" ? found.to : found.place.category.full_slug;
}
