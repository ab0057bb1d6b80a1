import { type Category } from "@/lib/contract/category";
import { listingCount } from "@/lib/format/category-count";
import { exactNumber } from "@/lib/format/number";
import { routes } from "@/lib/routes";
import { CategoryTile } from "./category-tile";

type Shown = Pick<Category, "id" | "name" | "icon" | "color" | "full_slug" | "business_count" | "doctor_count">;

/** Large links to categories with icon and count, for the front page. */
export function CategoryGrid({ categories }: { categories: Shown[] }) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {categories.map((category) => (
        <li key={category.id} className="border-line border-t">
          <a href={routes.category(category.full_slug)} className="group flex min-h-20 items-center gap-4 py-3">
            <CategoryTile name={category.name} icon={category.icon} color={category.color} />
            <span className="min-w-0">
              <span className="text-h4 group-hover:text-accent block font-serif font-semibold wrap-anywhere">
                {category.name}
              </span>
              <span className="text-soft">{exactNumber(listingCount(category))} listed</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Small links to categories with their counts; `label` names the group for screen readers. */
export function CategoryLinks({ categories, label }: { categories: Shown[]; label: string }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label={label} className="no-print mt-6">
      <ul className="flex flex-wrap gap-2">
        {categories.map((category) => (
          <li key={category.id}>
            <a
              href={routes.category(category.full_slug)}
              className="border-line hover:border-accent hover:text-accent inline-flex min-h-11 items-center gap-2 rounded-md border px-3 py-1.5"
            >
              {category.name}
              <span className="text-faint">{exactNumber(listingCount(category))}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
