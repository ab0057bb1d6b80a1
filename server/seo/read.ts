import "server-only";
import { type OrderKey, type Page } from "@/lib/contract/common";
import { notFound } from "@/lib/contract/errors";
import {
  type PageMeta,
  type pageMetaOrderings,
  type PageMetaQuery,
  type PageMetasOfQuery,
} from "@/lib/contract/page-meta";
import { metaPages } from "@/lib/site/meta-pages";
import { type MetaType, metaPageNames } from "@/lib/rules/page-meta";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { readPage } from "../db/list-page";
import { every, holdsText, when } from "../db/conditions";
import { isActiveListing } from "../listings/sql";
import { metaColumns, metaSource, type PageMetaRow, toPageMeta } from "./serialize";

type Key = (typeof pageMetaOrderings)[number];

const columns: Record<Key, Prisma.Sql> = {
  updated_at: Prisma.sql`m.updated_at`,
  created_at: Prisma.sql`m.created_at`,
  page_name: Prisma.sql`m.page_name`,
  title: Prisma.sql`m.title`,
  priority: Prisma.sql`m.priority`,
};
const newestFirst: OrderKey<Key>[] = [{ key: "updated_at", descending: true }];

const isOfType = (type: MetaType): Prisma.Sql => Prisma.sql`m.meta_type = ${type}::meta_type`;

/** The condition that the page's name or the record's text contains a text. */
function containsText(text: string): Prisma.Sql {
  const lowerCase = text.trim().toLowerCase();
  const pages = metaPageNames.filter((name) => metaPages[name].label.toLowerCase().includes(lowerCase));
  const category = Prisma.sql`CASE WHEN m.category_id IS NOT NULL THEN c.name END`;
  const inColumns = [
    Prisma.sql`l.name`,
    category,
    Prisma.sql`m.page_name`,
    Prisma.sql`m.title`,
    Prisma.sql`m.description`,
  ].map((column) => holdsText(column, text));
  return Prisma.sql`(${Prisma.join([...inColumns, Prisma.sql`m.page_name = ANY (${pages})`], " OR ")})`;
}

const isOf = (type: MetaType, ids: number[]) => Prisma.sql`(${isOfType(type)} AND m.listing_id = ANY (${ids}::int[]))`;

type Ids = "business_ids" | "doctor_ids" | "category_ids";

/** The condition for records of the given listings and categories; none when none are given. */
function ofThese({ business_ids, doctor_ids, category_ids }: Pick<PageMetaQuery, Ids>): Prisma.Sql[] {
  const kinds = [
    ...when(category_ids, (ids) => Prisma.sql`m.category_id = ANY (${ids}::int[])`),
    ...when(business_ids, (ids) => isOf("business", ids)),
    ...when(doctor_ids, (ids) => isOf("doctor", ids)),
  ];
  return kinds.length > 0 ? [Prisma.sql`(${Prisma.join(kinds, " OR ")})`] : [];
}

type PageRequest = Pick<PageMetaQuery, "limit" | "offset" | "ordering">;

async function pageOf(ctx: Ctx, conditions: Prisma.Sql[], request: PageRequest): Promise<Page<PageMeta>> {
  const where = every(conditions);
  const { n: count } = await queryOne<{ n: number }>(
    ctx.db,
  )`SELECT count(*)::int AS n FROM ${metaSource} WHERE ${where}`;
  const list = { ...request, count, keys: request.ordering ?? newestFirst, columns, id: Prisma.sql`m.id` };
  const rows = await readPage(
    list,
    (tail) => queryRows<PageMetaRow>(ctx.db)`SELECT ${metaColumns} FROM ${metaSource} WHERE ${where} ${tail}`,
  );
  return { items: rows.map(toPageMeta), count };
}

/** What the filters of the list choose. */
const chosenBy = (query: Pick<PageMetaQuery, "meta_type" | "search">): Prisma.Sql[] => [
  ...when(query.meta_type, isOfType),
  ...when(query.search, containsText),
];

/** Every record that the filters choose, by page: at most `limit`. */
export const allPageMetas = async (
  ctx: Ctx,
  query: Pick<PageMetaQuery, "meta_type" | "search">,
  limit: number,
): Promise<PageMeta[]> =>
  (
    await queryRows<PageMetaRow>(ctx.db)`
      SELECT ${metaColumns} FROM ${metaSource} WHERE ${every(chosenBy(query))}
      ORDER BY m.page_name, m.listing_id, m.category_id LIMIT ${limit}`
  ).map(toPageMeta);

/** Lists records of every kind, last changed first by default. The endpoint admits only admins. */
export const listPageMetas = (ctx: Ctx, query: PageMetaQuery): Promise<Page<PageMeta>> =>
  pageOf(ctx, [...chosenBy(query), ...ofThese(query)], query);

/** Lists the active records of active listings: what anyone can see in the heads of their pages. */
export async function listPageMetasOf(ctx: Ctx, query: PageMetasOfQuery): Promise<Page<PageMeta>> {
  const listings = ofThese(query);
  if (listings.length === 0) return { items: [], count: 0 };
  return pageOf(ctx, [Prisma.sql`m.is_active`, isActiveListing, ...listings], query);
}

/** Reads a record by id, for admins. Throws not-found. */
export async function needPageMeta(ctx: Ctx, id: number): Promise<PageMeta> {
  const [row] = await queryRows<PageMetaRow>(ctx.db)`
    SELECT ${metaColumns} FROM ${metaSource} WHERE m.id = ${id}`;
  if (!row) throw notFound();
  return toPageMeta(row);
}
