import "server-only";
import { type OrderKey, type Page } from "@/lib/contract/common";
import { notFound } from "@/lib/contract/errors";
import {
  type PageMeta,
  type pageMetaOrderings,
  type PageMetaQuery,
  type PageMetasOfQuery,
} from "@/lib/contract/page-meta";
import { metaPages } from "@/lib/meta-pages";
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
const lastChanged: OrderKey<Key>[] = [{ key: "updated_at", descending: true }];

const isOfType = (type: MetaType): Prisma.Sql => Prisma.sql`m.meta_type = ${type}::meta_type`;

/** In what the page is called, or in what the record says of it. */
function holds(text: string): Prisma.Sql {
  const sought = text.trim().toLowerCase();
  const pages = metaPageNames.filter((name) => metaPages[name].label.toLowerCase().includes(sought));
  const found = [Prisma.sql`l.name`, Prisma.sql`m.page_name`, Prisma.sql`m.title`, Prisma.sql`m.description`].map(
    (column) => holdsText(column, text),
  );
  return Prisma.sql`(${Prisma.join([...found, Prisma.sql`m.page_name = ANY (${pages})`], " OR ")})`;
}

const isOf = (type: MetaType, ids: number[]) => Prisma.sql`(${isOfType(type)} AND m.listing_id = ANY (${ids}::int[]))`;

/** The records of these listings; where none are asked for, every record. */
function ofListings({ business_ids, doctor_ids }: PageMetasOfQuery): Prisma.Sql[] {
  const asked = [
    ...when(business_ids, (ids) => isOf("business", ids)),
    ...when(doctor_ids, (ids) => isOf("doctor", ids)),
  ];
  return asked.length > 0 ? [Prisma.sql`(${Prisma.join(asked, " OR ")})`] : [];
}

type Asked = Pick<PageMetaQuery, "limit" | "offset" | "ordering">;

async function pageOf(ctx: Ctx, conditions: Prisma.Sql[], ask: Asked): Promise<Page<PageMeta>> {
  const where = every(conditions);
  const { n: count } = await queryOne<{ n: number }>(
    ctx.db,
  )`SELECT count(*)::int AS n FROM ${metaSource} WHERE ${where}`;
  const list = { ...ask, count, keys: ask.ordering ?? lastChanged, columns, id: Prisma.sql`m.id` };
  const rows = await readPage(
    list,
    (tail) => queryRows<PageMetaRow>(ctx.db)`SELECT ${metaColumns} FROM ${metaSource} WHERE ${where} ${tail}`,
  );
  return { items: rows.map(toPageMeta), count };
}

/** Records of every kind, the one changed last first unless asked otherwise. For admins: the door lets nobody else in. */
export const listPageMetas = (ctx: Ctx, ask: PageMetaQuery): Promise<Page<PageMeta>> =>
  pageOf(ctx, [...when(ask.meta_type, isOfType), ...when(ask.search, holds), ...ofListings(ask)], ask);

/** The active records of listings that are active themselves: what anybody sees in the heads of their pages. */
export async function listPageMetasOf(ctx: Ctx, ask: PageMetasOfQuery): Promise<Page<PageMeta>> {
  const asked = ofListings(ask);
  if (asked.length === 0) return { items: [], count: 0 };
  return pageOf(ctx, [Prisma.sql`m.is_active`, isActiveListing, ...asked], ask);
}

/** A record by id; throws not-found. For admins. */
export async function needPageMeta(ctx: Ctx, id: number): Promise<PageMeta> {
  const [row] = await queryRows<PageMetaRow>(ctx.db)`
    SELECT ${metaColumns} FROM ${metaSource} WHERE m.id = ${id}`;
  if (!row) throw notFound();
  return toPageMeta(row);
}
