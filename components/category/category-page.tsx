import { ListingRow } from "@/components/listing/listing-row";
import { PlainText } from "@/components/shared/plain-text";
import { Breadcrumbs } from "@/components/shared/breadcrumbs";
import { EmptyState } from "@/components/shared/empty-state";
import { Pager } from "@/components/shared/pager";
import { ButtonLink } from "@/components/ui/button";
import { type Category } from "@/lib/contract/category";
import { type Listing } from "@/lib/contract/listing";
import { categoryCountText } from "@/lib/format/category-count";
import { routes } from "@/lib/routes";
import { categorySteps } from "./breadcrumb-steps";
import { CategoryTile } from "./category-tile";
import { CategoryLinks } from "./category-links";

type CategoryPageProps = {
  category: Category;
  /** Top level first. */
  ancestors: Pick<Category, "name" | "full_slug">[];
  subcategories: Category[];
  listings: Listing[];
  /** Active listings of both kinds in the subtree. */
  count: number;
  page: number;
  pages: number;
};

/** A category with the listings of its whole subtree, in ranking order. */
export function CategoryPage({ category, ancestors, subcategories, listings, count, page, pages }: CategoryPageProps) {
  return (
    <div className="page">
      <header className="pt-4 pb-8 md:pt-6">
        <Breadcrumbs steps={categorySteps(category, ancestors)} />
        <div className="mt-4 flex items-center gap-4 md:gap-6">
          <CategoryTile
            name={category.name}
            icon={category.icon}
            color={category.color}
            className="size-14 md:size-18"
          />
          <div className="min-w-0">
            <h1 className="text-h2 md:text-h1 text-left" dir="auto">
              {category.name}
            </h1>
            <p className="text-soft">{categoryCountText(count)}</p>
          </div>
        </div>
        {category.description.trim() && (
          <div className="text-lead text-soft mt-6">
            <PlainText text={category.description} />
          </div>
        )}
        <CategoryLinks categories={subcategories} label="Subcategories" />
      </header>
      {listings.length === 0 ? (
        <EmptyState title="Nothing is listed here yet" text="Look in another category, or search the whole directory.">
          <ButtonLink look="primary" href={routes.search()}>
            Search the directory
          </ButtonLink>
        </EmptyState>
      ) : (
        <section aria-label={`Listings, page ${page} of ${pages}`}>
          <p className="text-faint mb-4">
            Premium listings come first and are marked Sponsored.{" "}
            <a href={routes.ranking} className="link">
              How ranking works
            </a>
          </p>
          {listings.map((listing) => (
            <ListingRow key={listing.id} listing={listing} />
          ))}
          <Pager page={page} pages={pages} hrefOf={(number) => routes.category(category.full_slug, number)} />
        </section>
      )}
    </div>
  );
}
