import "server-only";
import { notFound } from "@/lib/contract/errors";
import { type PageWords } from "@/lib/contract/meta-template";
import { titleOf } from "@/lib/format/listing-title";
import { placeholderValues, wordsWithTemplate } from "@/lib/format/template-words";
import { fillTemplate, type MetaTemplate, missingIn } from "@/lib/rules/meta-template";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { toListing } from "../listings/serialize";
import { listingColumns, listingJoins, type ListingRow } from "../listings/sql";
import { type OwnTemplate, templateOf } from "./templates";

type Row = ListingRow & { has_record: boolean };

const rowsOf = (ctx: Ctx, ids: readonly number[]): Promise<Row[]> =>
  queryRows<Row>(ctx.db)`
    SELECT ${listingColumns}, EXISTS (SELECT FROM page_meta m WHERE m.listing_id = l.id AND m.is_active) AS has_record
    FROM listing l ${listingJoins}
    WHERE l.id = ANY (${[...ids]}::int[]) AND l.merged_into_id IS NULL ORDER BY l.id`;

/** What a listing's page shows without a record, and why. */
function wordsOf(ctx: Ctx, row: Row, template: OwnTemplate | null): PageWords {
  const listing = toListing(row, ctx);
  const values = placeholderValues(listing);
  const { title, description } = wordsWithTemplate(listing, template);
  const from = (text: string | undefined) => (text && fillTemplate(text, values) ? "template" : "listing");
  const missing = [template?.title ?? "", template?.description ?? ""].flatMap((text) => missingIn(text, values));
  return {
    id: listing.id,
    name: titleOf(listing),
    path: listing.path,
    title,
    title_from: from(template?.title),
    description,
    description_from: from(template?.description),
    template: template?.category_name ?? null,
    missing: [...new Set(missing)],
    has_record: row.has_record,
  };
}

/** What the pages of these listings show without a record. Unknown ids are left out. */
export async function listPageWords(ctx: Ctx, ids: readonly number[]): Promise<{ results: PageWords[] }> {
  const rows = await rowsOf(ctx, ids);
  const found = rows.map(async (row) => wordsOf(ctx, row, await templateOf(ctx.db, row.category_id)));
  return { results: await Promise.all(found) };
}

const mostShown = 6;
/** How many of a category's listings a preview chooses from, at each end of its order. */
const sample = 60;

/** Ids of different listings of a category: of the best and the last ones, those that lack a value or have a long one. */
async function sampleIds(ctx: Ctx, categoryId: number): Promise<number[]> {
  const key = Prisma.sql`is_premium DESC, score DESC, total_reviews DESC, listing_id`;
  const end = Prisma.sql`is_premium, score, total_reviews, listing_id DESC`;
  const ids = (order: Prisma.Sql) =>
    Prisma.sql`(SELECT listing_id FROM category_listing WHERE category_id = ${categoryId}::int ORDER BY ${order} LIMIT ${sample})`;
  const rows = await queryRows<{ id: number }>(ctx.db)`
    WITH sampled AS (
      SELECT l.id, l.total_reviews, l.city, l.specialty, length(l.name) AS length
      FROM listing l WHERE l.id IN (${ids(key)} UNION ${ids(end)})
    )
    (SELECT id FROM sampled ORDER BY total_reviews DESC, id LIMIT 2)
    UNION ALL (SELECT id FROM sampled ORDER BY total_reviews, id LIMIT 1)
    UNION ALL (SELECT id FROM sampled WHERE coalesce(city, '') = '' ORDER BY id LIMIT 1)
    UNION ALL (SELECT id FROM sampled WHERE coalesce(specialty, '') = '' ORDER BY id LIMIT 1)
    UNION ALL (SELECT id FROM sampled ORDER BY length DESC, id LIMIT 1)
    UNION ALL (SELECT id FROM sampled ORDER BY id LIMIT ${mostShown})`;
  return [...new Set(rows.map(({ id }) => id))].slice(0, mostShown);
}

/**
 * What pages of a category's listings would show with a template: some of its listings that differ, the most reviewed
 * first. Throws not-found.
 */
export async function previewMetaTemplate(
  ctx: Ctx,
  { category_id: id, ...texts }: MetaTemplate & { category_id: number },
): Promise<{ results: PageWords[] }> {
  const category = await ctx.db.category.findUnique({ where: { id }, select: { name: true } });
  if (!category) throw notFound();
  const ids = await sampleIds(ctx, id);
  const rows = new Map((await rowsOf(ctx, ids)).map((row) => [row.id, row]));
  const template = { ...texts, category_name: category.name };
  return { results: ids.flatMap((one) => rows.get(one) ?? []).map((row) => wordsOf(ctx, row, template)) };
}
