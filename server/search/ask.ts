import "server-only";
import { type SearchQuery } from "@/lib/contract/search";
import { categoryTree } from "../categories/tree";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { when } from "../db/conditions";
import { type Around } from "../places/find";
import { hasWords, readFacts, readWords, type Term, type Word } from "./lexicon";
import { type Match } from "./match";
import { understandWords } from "./phrases";

/** What a list of results is asked; what it is near to is found before (near.ts). */
export type ListQuery = Omit<SearchQuery, "near" | "lat" | "lng" | "radius" | "facets"> & { around?: Around };

/** What a search looks for: the checked query without its paging. */
export type Ask = Omit<ListQuery, "limit" | "offset">;

async function categoryIdsOf(ctx: Ctx, { category_id: id, category_path: path }: Ask): Promise<number[]> {
  const atPath = path === undefined ? [] : [(await categoryTree(ctx.db)).byFullSlug.get(path.toLowerCase())?.id ?? 0];
  return [...(id === undefined ? [] : [id]), ...atPath];
}

/** The facts of a search as keys; null when nothing can have them. */
export async function factsOf(ctx: Ctx, ask: Ask): Promise<string[] | null> {
  if (ask.status !== "active") return null;
  const { type, city, state, language, insurance, free_consultation } = ask;
  const categories = await categoryIdsOf(ctx, ask);
  return readFacts(ctx.db, { type, city, state, language, insurance, free_consultation, categories });
}

const asTyped = (words: Word[]): Term[][] => {
  const terms = words.flatMap(({ term }) => term ?? []);
  return terms.length === 0 ? [] : [terms];
};

/** The ways to say the words: their everyday phrases in what they mean too, unless just what was typed is asked for. */
async function waysFor(ctx: Ctx, ask: Ask, words: Word[]): Promise<Term[][]> {
  return ask.as_typed ? asTyped(words) : (await understandWords(ctx.db, words)).ways;
}

/** What entries must hold for a search; null when nothing can match. */
export async function matchFor(ctx: Ctx, ask: Ask): Promise<Match | null> {
  const facts = await factsOf(ctx, ask);
  if (facts === null) return null;
  const conditions = when(ask.min_rating, (rating) => Prisma.sql`e.average_rating >= ${rating}`);
  const rest = { conditions, points: ask.around?.ids ?? null };
  if (!ask.q) return { ...rest, anywhere: facts.length === 0 ? [] : [facts], inName: [], exact: null };
  const { name, exactKey, phoneKey, words } = await readWords(ctx.db, ask.q);
  if (name === "") return null;
  const ways = await waysFor(ctx, ask, words);
  const phone = phoneKey === null ? [] : [[phoneKey, ...facts]];
  return {
    ...rest,
    anywhere: [...ways.map((way) => [...way.map(({ key }) => key), ...facts]), ...phone].slice(0, 8),
    inName: ways.filter(hasWords).map((way) => [...way.map(({ nameKey }) => nameKey), ...facts]),
    exact: [exactKey, ...facts],
  };
}
