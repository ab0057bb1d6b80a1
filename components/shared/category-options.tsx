import { type CategoryPath } from "@/lib/format/category-paths";

/** The options of a category select, grouped by top-level category. */
export function CategoryOptions({ paths }: { paths: CategoryPath[] }) {
  const roots = [...new Set(paths.map(({ root }) => root))];
  return roots.map((root) => (
    <optgroup key={root} label={root}>
      {paths
        .filter((path) => path.root === root)
        .map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
    </optgroup>
  ));
}
