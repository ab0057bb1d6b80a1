import { CategoryTree } from "@/components/category/category-tree";
import { categoryChoices } from "@/server/categories/read";
import { guestCtx } from "@/server/http/guest";
import { staticHead } from "@/server/seo/page-head";
import { cacheRecordedPage } from "@/server/seo/records";

export const dynamic = "force-dynamic";

const CACHED_SECONDS = 60;

export const generateMetadata = () => staticHead("categories");

/** All categories. */
export default async function Categories() {
  const categories = await categoryChoices(guestCtx());
  await cacheRecordedPage("categories", { seconds: CACHED_SECONDS, tags: ["categories"] });
  return (
    <div className="page pt-6 md:pt-10">
      <h1 className="text-h2 md:text-h1 mb-6">All categories</h1>
      <CategoryTree categories={categories} />
    </div>
  );
}
