import "server-only";
import { type SavedSearch } from "@/lib/contract/saved-search";
import { type AlertFrequency } from "@/lib/rules/alert";
import { storedSearch } from "@/lib/search/saved-search";
import { addressOf } from "@/lib/search/search-state";
import { needAccount } from "../auth/account";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";

interface Row {
  id: number;
  name: string;
  params: string;
  category_full_slug: string | null;
  frequency: AlertFrequency;
  created_at: Date;
}

const toSavedSearch = ({
  id,
  name,
  params,
  category_full_slug: category,
  frequency,
  created_at,
}: Row): SavedSearch => ({
  ...{ id, name, frequency, path: addressOf(storedSearch(params, category ?? "")) },
  created_at: created_at.toISOString(),
});

/** The searches that the caller saved, the latest first; with an id, that one alone. */
export async function listSavedSearches(ctx: Ctx, id: number | null = null): Promise<SavedSearch[]> {
  const rows = await queryRows<Row>(ctx.db)`
    SELECT s.id, s.name, s.params, c.full_slug AS category_full_slug, s.frequency::text, s.created_at
    FROM saved_search s LEFT JOIN category c ON c.id = s.category_id
    WHERE s.user_id = ${needAccount(ctx)} AND (${id}::int IS NULL OR s.id = ${id}::int)
    ORDER BY s.created_at DESC, s.id DESC`;
  return rows.map(toSavedSearch);
}
