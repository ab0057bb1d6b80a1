import { type Kind } from "./listing-kind";
import { slugOf } from "./slug";

/** The path that a text names in any writing: "Lawyers > Family Law", "/lawyers/family-law/", "lawyers|family-law". */
export const categoryPath = (text: string): string =>
  text
    .split(/[/>|»›→\\]/)
    .filter((part) => part.trim() !== "")
    .map((part) => slugOf(part, ""))
    .join("/");

/** The slug at the end of a path. */
export const lastOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/**
 * The category of a path among those that end as it does: the one of the whole path, or else the only one that ends with
 * it, of this kind if there is one.
 */
export function endingWith<Category extends { full_slug: string; kind: Kind }>(
  categories: readonly Category[],
  path: string,
  kind: Kind,
): Category | undefined {
  const whole = categories.find(({ full_slug }) => full_slug === path);
  if (whole) return whole;
  const ending = categories.filter(({ full_slug }) => full_slug.endsWith(`/${path}`));
  const own = ending.filter((category) => category.kind === kind);
  const [first, another] = own.length > 0 ? own : ending;
  return another ? undefined : first;
}
