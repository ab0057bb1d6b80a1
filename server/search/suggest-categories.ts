import "server-only";
import { type Suggestion } from "@/lib/contract/search";
import { routes } from "@/lib/site/routes";
import { startsNear } from "@/lib/rules/typing-distance";
import { plainWords } from "@/lib/rules/plain-words";
import { categoryTree, type CategoryTree, type TreeCategory } from "../categories/tree";
import { type Ctx } from "../ctx";

const listingsIn = (category: TreeCategory) => category.business_count + category.doctor_count;

/** A text and what is left of it behind each of its words. */
const tailsOf = (text: string): string[] => {
  const words = text.split(" ");
  return words.map((_, at) => words.slice(at).join(" "));
};

/** 0: the name begins with what is typed, 1: a word inside does, 2: it does but for a mistake; null: none of it. */
function tierOf(name: string, key: string, isNearEnough: boolean): number | null {
  const text = plainWords(name);
  if (isNearEnough) return tailsOf(text).some((tail) => startsNear(tail, key)) ? 2 : null;
  if (text.startsWith(key)) return 0;
  return ` ${text}`.includes(` ${key}`) ? 1 : null;
}

const toSuggestion = (category: TreeCategory, { byId }: CategoryTree): Suggestion => ({
  type: "category",
  id: category.id,
  name: category.name,
  hint: (category.parent !== null && byId.get(category.parent)?.name) || "Category",
  path: routes.category(category.full_slug),
});

interface Wanted {
  key: string;
  most: number;
  /** Whether names are meant that begin with what is typed but for one mistake. */
  isMistyped: boolean;
}

/** Up to `most` active categories that hold listings: those whose name begins so first, then the larger ones. */
export async function suggestCategories(ctx: Ctx, { key, most, isMistyped }: Wanted): Promise<Suggestion[]> {
  if (key === "") return [];
  const tree = await categoryTree(ctx.db);
  return tree.all
    .flatMap((category) => {
      const isShown = category.status === "active" && listingsIn(category) > 0;
      const tier = isShown ? tierOf(category.name, key, isMistyped) : null;
      return tier === null ? [] : [{ category, tier }];
    })
    .sort((a, b) => a.tier - b.tier || listingsIn(b.category) - listingsIn(a.category) || a.category.id - b.category.id)
    .slice(0, most)
    .map(({ category }) => toSuggestion(category, tree));
}
