import "server-only";
import { alertMessages } from "@/lib/messages/alert";
import { conflict, invalid, notFound } from "@/lib/contract/errors";
import { type SavedSearch, type SavedSearchBody, type SavedSearchPatch } from "@/lib/contract/saved-search";
import { alertLimits } from "@/lib/rules/alert";
import { paramsText, searchInAddress, searchName } from "@/lib/search/saved-search";
import { type SearchState } from "@/lib/search/search-state";
import { lockReader } from "../alerts/readers";
import { needAccount } from "../auth/account";
import { categoryTree } from "../categories/tree";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { listSavedSearches } from "./read";

/** A search as it is stored. */
interface Watched {
  search: SearchState;
  category: { id: number; name: string } | null;
  params: string;
}

/** The search in an address, as it would be stored. Throws invalid for an address without one, and for all listings. */
async function readSearch(ctx: Ctx, address: string): Promise<Watched> {
  const search = searchInAddress(address);
  if (!search) throw invalid({ search: [alertMessages.unknownSearch] });
  const { byId, byFullSlug, movedTo } = await categoryTree(ctx.db);
  const category = byFullSlug.get(search.category) ?? byId.get(movedTo.get(search.category) ?? 0) ?? null;
  if (search.category && category?.status !== "active") throw invalid({ search: [alertMessages.unknownSearch] });
  const params = paramsText(search);
  if (!category && params === "") throw invalid({ search: [alertMessages.emptySearch] });
  return { search, category, params };
}

/** The name that a search would get; null for an address that can't be saved. */
export async function nameSearch(ctx: Ctx, address: string): Promise<string | null> {
  const watched = await readSearch(ctx, address).catch(() => null);
  return watched && searchName(watched.search, watched.category?.name ?? "");
}

async function ofCaller(ctx: Ctx, id: number): Promise<SavedSearch> {
  const [search] = await listSavedSearches(ctx, id);
  if (!search) throw notFound();
  return search;
}

/**
 * Saves a search for the caller, who hears of what becomes public from now on. One that they have already gets the name,
 * if one is given, and the frequency. Throws conflict beyond the limit.
 */
export const saveSearch = (ctx: Ctx, { search: address, name, frequency }: SavedSearchBody): Promise<SavedSearch> =>
  withTx(ctx, async (inside) => {
    const { search, category, params } = await readSearch(inside, address);
    const userId = await lockReader(inside);
    const [same] = await queryRows<{ id: number }>(inside.db)`
      SELECT id FROM saved_search
      WHERE user_id = ${userId} AND category_id IS NOT DISTINCT FROM ${category?.id ?? null}::int AND params = ${params}`;
    if (same) return changeSavedSearch(inside, same.id, { frequency, ...(name !== undefined && { name }) });
    if ((await inside.db.savedSearch.count({ where: { userId } })) >= alertLimits.searches)
      throw conflict(alertMessages.tooManySearches);
    const made = await inside.db.savedSearch.create({
      data: {
        ...{ userId, categoryId: category?.id ?? null, params, frequency },
        ...{ name: name ?? searchName(search, category?.name ?? ""), seenUntil: ctx.now, createdAt: ctx.now },
      },
    });
    return ofCaller(inside, made.id);
  });

/** Renames a saved search of the caller's, or changes its frequency. What was public while it was off is not told. */
export async function changeSavedSearch(
  ctx: Ctx,
  id: number,
  { name, frequency }: SavedSearchPatch,
): Promise<SavedSearch> {
  await execute(ctx.db)`
    UPDATE saved_search SET name = coalesce(${name ?? null}, name),
      seen_until = CASE WHEN frequency = 'off' AND ${frequency ?? "off"} <> 'off' THEN ${ctx.now} ELSE seen_until END,
      frequency = coalesce(${frequency ?? null}::alert_frequency, frequency)
    WHERE id = ${id} AND user_id = ${needAccount(ctx)}`;
  return ofCaller(ctx, id);
}

/** Deletes a saved search of the caller's. Throws not-found for any other. */
export async function removeSavedSearch(ctx: Ctx, id: number): Promise<null> {
  const { count } = await ctx.db.savedSearch.deleteMany({ where: { id, userId: needAccount(ctx) } });
  if (count === 0) throw notFound();
  return null;
}
