import "server-only";
import { type ListingValues } from "@/lib/contract/listing-values";
import { type FactKey, type SourceEntry } from "@/lib/rules/fact-source";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { type Kind } from "@/lib/rules/listing-kind";
import { type LocationText } from "@/lib/rules/listing-location";
import { type Span } from "@/lib/rules/opening-hours";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { replaceSpans } from "../hours/write";
import { existingCategories } from "../listings/categories";
import { needListingRow } from "../listings/lock";
import { takeSources } from "../listings/sources";
import { listingVersion } from "../listings/sql";
import { changeLocked } from "../listings/write";
import { replaceLocations } from "../locations/write";

/** What of a listing an import changes, or what it was before; null for hours and locations that stay. */
export interface ListingState {
  values: ListingValues;
  categoryId: number;
  /** Updates before listings had several categories recorded none. */
  furtherCategoryIds?: number[];
  spans: Span[] | null;
  locations: LocationText[] | null;
}

const ownVersion = Prisma.sql`
  greatest(l.updated_at, (SELECT h.updated_at FROM listing_hours h WHERE h.listing_id = l.id))`;

/** Whether only imports have written a listing `l`, and no one owns it. */
export const isAsImported = Prisma.sql`(
  l.claimed_by_id IS NULL AND NOT l.is_premium AND l.merged_into_id IS NULL AND (${ownVersion} = l.created_at
    OR EXISTS (SELECT FROM import_change c WHERE c.listing_id = l.id AND c.changed_at = ${ownVersion})))`;

/** What a listing was before an import changed it, and where its facts came from. Without: recorded before sources were. */
export type FormerState = ListingState & { sources?: SourceEntry[] };

/** Gives a locked listing other values, as a form does. Without a category, its own stays. */
export async function changeState(
  ctx: Ctx,
  id: number,
  { spans, locations, ...state }: Omit<ListingState, "categoryId"> & { categoryId: number | undefined },
) {
  const none = { status: undefined, isPremium: undefined, premiumExpires: undefined };
  const grounds = { reason: undefined, facts: undefined };
  const body = { furtherCategoryIds: undefined, ...state, grounds, ...none };
  await changeLocked(ctx, await needListingRow(ctx, id), body);
  if (spans) await replaceSpans(ctx, id, spans);
  if (locations) await replaceLocations(ctx, id, locations);
}

/** Records what listings were before this import changed them. */
export async function recordChanges(
  ctx: Ctx,
  importId: number,
  changed: readonly { id: number; before: FormerState }[],
): Promise<void> {
  if (changed.length === 0) return;
  await execute(ctx.db)`
    INSERT INTO import_change (import_id, listing_id, before, changed_at)
    SELECT ${importId}, l.id, given.before, ${ownVersion}
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS given (id int, before jsonb)
    JOIN listing l ON l.id = given.id`;
}

interface ChangeRow {
  id: number;
  kind: Kind;
  before: FormerState;
  is_unchanged: boolean;
}

/** Gives a listing back what it was, with the sources of its facts. */
async function restoreState(ctx: Ctx, id: number, { kind, before }: Pick<ChangeRow, "kind" | "before">): Promise<void> {
  const furtherCategoryIds = await existingCategories(ctx, kind, before.furtherCategoryIds ?? []);
  const [categoryId] = await existingCategories(ctx, kind, [before.categoryId]);
  await changeState(ctx, id, { ...before, categoryId, ...(before.furtherCategoryIds && { furtherCategoryIds }) });
  const fields: FactKey[] = Object.keys(before.values) as ListingFieldKey[];
  if (before.spans) fields.push("hours");
  if (before.locations) fields.push("locations");
  await takeSources(ctx, id, { from: before.sources ?? [], fields });
}

/** Listings per transaction: each is stored as a form stores it. */
const batchSize = 50;

/**
 * Changes the next listings of an update back that no one has changed since. Returns the ids of those that it checked,
 * and how many it changed.
 */
export async function restoreNext(ctx: Ctx, importId: number): Promise<{ ids: number[]; undone: number }> {
  const ids = await queryRows<{ id: number }>(ctx.db)`
    SELECT l.id FROM import i JOIN import_change c ON c.import_id = i.id AND c.listing_id > i.undone_to
    JOIN listing l ON l.id = c.listing_id WHERE i.id = ${importId}
    ORDER BY l.id LIMIT ${batchSize} FOR NO KEY UPDATE OF l`.then((rows) => rows.map(({ id }) => id));
  const rows = await queryRows<ChangeRow>(ctx.db)`
    SELECT l.id, l.kind::text, c.before, l.merged_into_id IS NULL AND c.changed_at = ${listingVersion} AS is_unchanged
    FROM import_change c JOIN listing l ON l.id = c.listing_id LEFT JOIN listing_hours opening ON opening.listing_id = l.id
    WHERE c.import_id = ${importId} AND l.id = ANY (${ids}::int[]) ORDER BY l.id`;
  const restorable = rows.filter((row) => row.is_unchanged);
  for (const { id, kind, before } of restorable) await restoreState(ctx, id, { kind, before });
  await execute(ctx.db)`
    UPDATE import_change c SET changed_at = ${ownVersion} FROM listing l
    WHERE c.import_id = ${importId} AND l.id = c.listing_id AND l.id = ANY (${restorable.map(({ id }) => id)}::int[])`;
  return { ids, undone: restorable.length };
}
