import { type Category } from "@/lib/contract/category";
import { listingCount } from "@/lib/format/category-count";
import { exactNumber } from "@/lib/format/number";
import { routes } from "@/lib/site/routes";
import { CategoryTile } from "./category-tile";

type Counted = Pick<Category, "id" | "name" | "full_slug" | "business_count" | "doctor_count">;
type Large = Counted & Pick<Category, "icon" | "color"> & { largest: Pick<Category, "id" | "name" | "full_slug">[] };

/** Large links to categories with icon, count, and their largest children, for the front page. */
export function CategoryGrid({ categories }: { categories: Large[] }) {
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
      {categories.map((category) => (
        <li key={category.id} className="border-line flex gap-4 border-t py-3">
          <CategoryTile name={category.name} icon={category.icon} color={category.color} className="size-11" />
          <div className="min-w-0 grow">
            <p className="flex items-baseline justify-between gap-3">
              <a
                href={routes.category(category.full_slug)}
                className="quiet-link hover:text-accent text-h4 inline-block min-h-6 font-serif font-semibold wrap-anywhere"
              >
                {category.name}
              </a>
              <span className="text-soft shrink-0">{exactNumber(listingCount(category))} listed</span>
            </p>
            {category.largest.length > 0 && (
              <ul className="text-soft flex flex-wrap gap-x-3">
                {category.largest.map(({ id, name, full_slug }) => (
                  <li key={id}>
                    <a
                      href={routes.category(full_slug)}
                      className="hover:text-accent inline-block min-h-6 hover:underline"
                    >
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Links to categories with their counts: columns, on a phone one line; `label` names the group for screen readers. */
export function CategoryLinks({ categories, label }: { categories: Counted[]; label: string }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label={label} className="no-print mt-3">
      <ul className="-mx-4 flex [scrollbar-width:none] gap-x-5 overflow-x-auto px-4 whitespace-nowrap md:-mx-8 md:gap-x-8 md:px-8 lg:mx-0 lg:grid lg:grid-cols-4 lg:px-0">
        {categories.map((category) => (
          <li key={category.id} className="lg:border-line shrink-0 lg:min-w-0 lg:border-t">
            <CategoryLink category={category} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A link to a category with its count. */
export const CategoryLink = ({ category }: { category: Counted }) => (
  <a
    href={routes.category(category.full_slug)}
    className="text-accent flex min-h-11 items-center justify-between gap-2 hover:underline lg:min-h-10"
  >
    <span className="truncate">{category.name}</span>
    <span className="text-faint">{exactNumber(listingCount(category))}</span>
  </a>
);
