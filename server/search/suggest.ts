import "server-only";
import { type Suggestion } from "@/lib/contract/search";
import { type Ctx } from "../ctx";
import { plannedOnce, queryRows } from "../db/sql";
import { createSearchCache } from "./search-cache";
import { nameOf } from "./lexicon";
import { readTyped, type TypedStart } from "./name-starts";
import { suggestCategories } from "./suggest-categories";
import { mostSuggested, suggestListings } from "./suggest-listings";
import { suggestPlaces } from "./suggest-places";

/** How many there are at most, in all and of those that are not listings. */
const most = { all: mostSuggested, categories: 3, places: 2 };

/** The same letters are typed by many: what they bring is kept until a listing or a category changes. */
const suggested = createSearchCache<Suggestion[]>({ name: "suggestions", max: 5000 });

/** They fill the list together: listings take what room the others leave. */
function together(categories: Suggestion[], listings: Suggestion[], places: Suggestion[]): Suggestion[] {
  const room = most.all - categories.length - places.length;
  return [...categories, ...listings.slice(0, room), ...places];
}

async function asTyped(ctx: Ctx, typed: TypedStart): Promise<Suggestion[]> {
  const wanted = { key: typed.key, isMistyped: false };
  return together(
    ...(await Promise.all([
      suggestCategories(ctx, { ...wanted, most: most.categories }),
      suggestListings(ctx, typed),
      suggestPlaces(ctx, { ...wanted, most: most.places }),
    ])),
  );
}

/** What is one mistake away from what is typed. */
async function asMeant(ctx: Ctx, { key }: TypedStart): Promise<Suggestion[]> {
  const wanted = { key, isMistyped: true };
  const mended = async () => {
    const [row] = await queryRows<{ mended: string | null }>(
      ctx.db,
    )`${plannedOnce} SELECT mended_starts(${key}) AS mended`;
    return row?.mended ? suggestListings(ctx, await readTyped(ctx.db, row.mended)) : [];
  };
  return together(
    ...(await Promise.all([
      suggestCategories(ctx, { ...wanted, most: most.categories }),
      mended(),
      suggestPlaces(ctx, { ...wanted, most: most.places }),
    ])),
  );
}

/**
 * Up to 8 suggestions for what is typed, in groups: categories, listings, places. Whose name begins so comes before who
 * has such a word inside; payment changes nothing. Where nothing begins so, one mistake is allowed for.
 */
export async function suggest(ctx: Ctx, text: string): Promise<Suggestion[]> {
  const key = await nameOf(ctx.db, text);
  if (key === "") return [];
  return suggested.load(key, async () => {
    const typed = await readTyped(ctx.db, key);
    const found = await asTyped(ctx, typed);
    return found.length > 0 ? found : asMeant(ctx, typed);
  });
}
