import { PlainText } from "@/components/shared/plain-text";
import { Breadcrumbs } from "@/components/shared/breadcrumbs";
import { StaticMarkup } from "@/components/shared/static-markup";
import { EmptyState } from "@/components/shared/empty-state";
import { resultCount } from "@/components/search/facet-parts";
import { type SearchToolProps } from "@/components/search/search-results";
import { isNarrowed } from "@/lib/search/search-state";
import { SearchTool } from "@/components/search/search-tool";
import { ButtonLink } from "@/components/ui/button";
import { type Category } from "@/lib/contract/category";
import { categoryCountText, listingCount } from "@/lib/format/category-count";
import { routes } from "@/lib/site/routes";
import { categorySteps } from "./breadcrumb-steps";
import { CategoryTile } from "./category-tile";
import { CategoryLinks } from "./category-links";

type CategoryPageProps = Pick<SearchToolProps, "search" | "answer" | "pages" | "map"> & {
  category: Category;
  /** Top level first. */
  ancestors: Pick<Category, "name" | "full_slug">[];
  subcategories: Category[];
  /** Active listings of both kinds in the subtree. */
  count: number;
};

/** A category: what it is, its subcategories, and the results page of the listings in its whole subtree. */
export function CategoryPage({ category, ancestors, subcategories, count, ...tool }: CategoryPageProps) {
  return (
    <div className="page">
      <StaticMarkup>
        <header className="pt-2 pb-4 md:pt-4">
          <Breadcrumbs steps={categorySteps(category, ancestors)} />
          <div className="mt-2 flex items-center gap-4">
            <CategoryTile name={category.name} icon={category.icon} color={category.color} className="size-14" />
            <div className="min-w-0">
              <h1 className="text-h2 md:text-h1 text-left" dir="auto">
                {category.name}
              </h1>
              <p className="text-soft">{categoryCountText(count)}</p>
            </div>
          </div>
          {category.description.trim() && (
            <div className="text-soft mt-3">
              <PlainText text={category.description} />
            </div>
          )}
          <CategoryLinks categories={subcategories.filter((below) => listingCount(below) > 0)} label="Subcategories" />
        </header>
      </StaticMarkup>
      {count === 0 && !isNarrowed(tool.search) ? (
        <NothingListed above={ancestors.at(-1)} />
      ) : (
        <>
          <p role="status" className="pb-2 font-semibold empty:hidden">
            {isNarrowed(tool.search) ? resultCount(tool.answer) : ""}
          </p>
          <SearchTool {...tool} categories={[{ ...category, depth: 0 }]} />
        </>
      )}
    </div>
  );
}

const NothingListed = ({ above }: { above: Pick<Category, "name" | "full_slug"> | undefined }) => (
  <EmptyState title="Nothing is listed here yet" text="Look in another category, or search the whole directory.">
    {above && <ButtonLink href={routes.category(above.full_slug)}>{above.name}</ButtonLink>}
    <ButtonLink variant="primary" href={routes.search()}>
      Search the directory
    </ButtonLink>
  </EmptyState>
);
