import { type Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { decoded } from "@/app/segments";
import { CategoryError } from "@/components/category/category-error";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { findCategoryPage, findCategorySlug } from "@/server/categories/read";
import { answerWith } from "@/server/http/page-response";
import { guestCtx } from "@/server/http/guest";

type Props = {
  params: Promise<{ path?: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const metadata: Metadata = { title: "Category", robots: "noindex" };

/** Redirects the other addresses of a category, by path or id, to its page. */
export default async function CategoryByPathOrId({ params, searchParams }: Props) {
  const segments = decoded((await params).path);
  const { id, page } = await searchParams;
  if (segments?.length === 0 && id === undefined) return refused(messages.category.notSpecified);
  const slug = segments?.length === 0 ? await slugOfId(String(id)) : await slugOfPath(segments);
  if (slug === null) return refused(messages.category.notFound);
  permanentRedirect(routes.category(slug, /^[1-9]\d{0,5}$/.test(String(page)) ? Number(page) : 1));
}

function refused(text: string) {
  answerWith(404);
  return <CategoryError text={text} />;
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
