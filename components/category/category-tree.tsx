import { type Category } from "@/lib/contract/category";
import { CategoryLink } from "./category-links";

type Placed = Pick<Category, "id" | "name" | "full_slug" | "business_count" | "doctor_count"> & {
  /** 0 at the top level. */
  depth: number;
};

/** A category and all below it. */
interface Branch {
  top: Placed;
  below: Placed[];
}

function branchesOf(categories: readonly Placed[]): Branch[] {
  const branches: Branch[] = [];
  for (const category of categories) {
    if (category.depth === 0) branches.push({ top: category, below: [] });
    else branches.at(-1)?.below.push(category);
  }
  return branches;
}

const indents = ["", "", "pl-4", "pl-8", "pl-12"];

/** The whole tree of categories with their counts, branch by branch. `categories`: each after its parent. */
export function CategoryTree({ categories }: { categories: readonly Placed[] }) {
  return (
    <div className="gap-x-12 md:columns-2 lg:columns-3">
      {branchesOf(categories).map(({ top, below }) => (
        <section key={top.id} className="border-line mb-8 break-inside-avoid border-t pt-2">
          <h2 className="text-h4">
            <CategoryLink category={top} />
          </h2>
          <ul>
            {below.map((category) => (
              <li key={category.id} className={indents[Math.min(category.depth, indents.length - 1)]}>
                <CategoryLink category={category} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
