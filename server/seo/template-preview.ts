import "server-only";
import { notFound } from "@/lib/contract/errors";
import { type MetaTemplateBody, type PageWords } from "@/lib/contract/meta-template";
import { listingCount } from "@/lib/format/category-count";
import { titleOf } from "@/lib/format/listing-title";
import {
  categoryValues,
  categoryWordsWithTemplate,
  listingValues,
  wordsWithTemplate,
} from "@/lib/format/template-words";
import { fillTemplate, missingIn, type PlaceholderValues, type TemplatePages } from "@/lib/rules/meta-template";
import { routes } from "@/lib/site/routes";
import { categoryPlaces } from "../categories/read";
import { categoryTree } from "../categories/tree";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { toListing } from "../listings/serialize";
import { listingColumns, listingJoins, type ListingRow } from "../listings/sql";
import { pageRecord } from "./records";
import { type OwnTemplate, templateOf } from "./templates";

type Row = ListingRow & { has_record: boolean };

const rowsOf = (ctx: Ctx, ids: readonly number[]): Promise<Row[]> =>
  queryRows<Row>(ctx.db)`
    SELECT ${listingColumns}, EXISTS (SELECT FROM page_meta m WHERE m.listing_id = l.id AND m.is_active) AS has_record
    FROM listing l ${listingJoins}
    WHERE l.id = ANY (${[...ids]}::int[]) AND l.merged_into_id IS NULL ORDER BY l.id`;

/** A page, with the template that applies to it and what fills it in. */
interface Filled {
  page: Pick<PageWords, "id" | "name" | "path" | "title" | "description" | "has_record">;
  own: "listing" | "category";
  template: OwnTemplate | null;
  values: PlaceholderValues;
}

/** What a page shows without a record, and why. */
function wordsOf({ page, own, template, values }: Filled): PageWords {
  const from = (text: string | undefined) => (text && fillTemplate(text, values) ? "template" : own);
  const missing = [template?.title ?? "", template?.description ?? ""].flatMap((text) => missingIn(text, values));
  return {
    ...page,
    title_from: from(template?.title),
    description_from: from(template?.description),
    template: template?.category_name ?? null,
    missing: [...new Set(missing)],
  };
}

type TemplateOf = (categoryId: number) => Promise<OwnTemplate | null> | OwnTemplate;

async function listingWords(ctx: Ctx, ids: readonly number[], templateFor: TemplateOf): Promise<PageWords[]> {
  const rows = new Map((await rowsOf(ctx, ids)).map((row) => [row.id, row]));
  const found = ids.flatMap((id) => rows.get(id) ?? []);
  return Promise.all(
    found.map(async (row) => {
      const [listing, template] = [toListing(row, ctx), await templateFor(row.category_id)];
      const { title, description } = wordsWithTemplate(listing, template);
      const { id, path } = listing;
      const page = { id, name: titleOf(listing), path, title, description, has_record: row.has_record };
      return wordsOf({ page, own: "listing", template, values: listingValues(listing) });
    }),
  );
}

async function categoryWords(ctx: Ctx, ids: readonly number[], templateFor: TemplateOf): Promise<PageWords[]> {
  return Promise.all(
    (await categoryPlaces(ctx, ids)).map(async (place) => {
      const { id, name, full_slug: path } = place.category;
      const template = await templateFor(id);
      const shown = { ...place, count: listingCount(place.category), page: 1, pages: 1 };
      const { title, description } = categoryWordsWithTemplate(shown, template);
      const hasRecord = (await pageRecord(`category-${id}`)) !== null;
      const page = { id, name, path: routes.category(path), title, description, has_record: hasRecord };
      return wordsOf({ page, own: "category", template, values: categoryValues(shown) });
    }),
  );
}

const readers = { listings: listingWords, categories: categoryWords };

/** What the pages of these listings or categories show without a record. Unknown ids are left out. */
export const listPageWords = async (
  ctx: Ctx,
  { ids, pages }: { ids: readonly number[]; pages: TemplatePages },
): Promise<{ results: PageWords[] }> => ({
  results: await readers[pages](ctx, ids, (id) => templateOf(ctx.db, pages, id)),
});

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

/** Ids of the category and of some below it, from the top. */
async function branchIds(ctx: Ctx, categoryId: number): Promise<number[]> {
  const { all } = await categoryTree(ctx.db);
  const branch = all.filter(({ pathIds, status }) => status === "active" && pathIds.includes(categoryId));
  return branch
    .sort((a, b) => a.pathIds.length - b.pathIds.length)
    .slice(0, mostShown)
    .map(({ id }) => id);
}

const samples = { listings: sampleIds, categories: branchIds };

/**
 * What pages of a category's branch would show with a template: some of its listings that differ, the most reviewed
 * first, or some of its categories. Throws not-found.
 */
export async function previewMetaTemplate(
  ctx: Ctx,
  { category_id: id, pages, ...texts }: MetaTemplateBody & { category_id: number },
): Promise<{ results: PageWords[] }> {
  const category = (await categoryTree(ctx.db)).byId.get(id);
  if (!category) throw notFound();
  const template = { ...texts, category_name: category.name };
  return { results: await readers[pages](ctx, await samples[pages](ctx, id), () => template) };
}
