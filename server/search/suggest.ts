import "server-only";
import { type Suggestion } from "@/lib/contract/search";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { readTyped, type TypedStart } from "./name-starts";
import { suggestCategories } from "./suggest-categories";
import { suggestListings } from "./suggest-listings";
import { suggestPlaces } from "./suggest-places";

/** How many there are at most, in all and of those that are not listings. */
const most = { all: 8, categories: 3, places: 2 };

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
      suggestListings(ctx, typed, most.all),
      suggestPlaces(ctx, { ...wanted, most: most.places }),
    ])),
  );
}

/** What is one mistake away from what is typed. */
async function asMeant(ctx: Ctx, { key }: TypedStart): Promise<Suggestion[]> {
  const wanted = { key, isMistyped: true };
  const [row] = await ctx.db.$queryRaw<{ mended: string | null }[]>(Prisma.sql`SELECT mended_starts(${key}) AS mended`);
  return together(
    ...(await Promise.all([
      suggestCategories(ctx, { ...wanted, most: most.categories }),
      row?.mended ? suggestListings(ctx, await readTyped(ctx.db, row.mended), most.all) : [],
      suggestPlaces(ctx, { ...wanted, most: most.places }),
    ])),
  );
}

/**
 * Up to 8 suggestions for what is typed, in groups: categories, listings, places. Whose name begins so comes before who
 * has such a word inside; payment changes nothing. Where nothing begins so, one mistake is allowed for.
 */
export async function suggest(ctx: Ctx, text: string): Promise<Suggestion[]> {
  const typed = await readTyped(ctx.db, text);
  if (typed.key === "") return [];
  const found = await asTyped(ctx, typed);
  return found.length > 0 ? found : asMeant(ctx, typed);
}
