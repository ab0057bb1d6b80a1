import "server-only";
import { type Page } from "@/lib/contract/common";
import { notFound } from "@/lib/contract/errors";
import { type Listing, type ListingQuery, type listingOrderings } from "@/lib/contract/listing";
import { type Kind } from "@/lib/rules/listing-kind";
import { isAdmin } from "@/lib/rules/permissions";
import { stateCode } from "@/lib/rules/us-states";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { orderBy } from "../db/list-page";
import { wordsMatch } from "./words-match";
import { countBranch } from "./count-branch";
import { readListingCounter } from "../counters/listings";
import { toListing } from "./serialize";
import { every, when } from "../db/conditions";
import {
  categoryAt,
  inCategory,
  inCity,
  isActiveListing,
  listingJoins,
  listingColumns,
  type ListingRow,
  rankOrder,
  seenBy,
} from "./sql";

type OrderingKey = (typeof listingOrderings)[number];

const orderColumns: Record<OrderingKey, Prisma.Sql> = {
  name: Prisma.sql`l.name`,
  average_rating: Prisma.sql`l.average_rating`,
  total_reviews: Prisma.sql`l.total_reviews`,
  created_at: Prisma.sql`l.created_at`,
  updated_at: Prisma.sql`l.updated_at`,
  is_premium: Prisma.sql`l.is_premium`,
};

const orderOf = (ordering: ListingQuery["ordering"]): Prisma.Sql =>
  ordering ? orderBy(ordering, { columns: orderColumns, id: Prisma.sql`l.id` }) : rankOrder;

/** Of a list: active ones; an owner's own in any status when they ask for their own; for an admin all. Never what was merged into another. */
function listedFor({ actor }: Ctx, ask: ListingQuery): Prisma.Sql {
  const isOwn = actor.kind === "member" && ask.claimed_by === actor.id;
  return isAdmin(actor) || isOwn ? Prisma.sql`l.merged_into_id IS NULL` : isActiveListing;
}

/** The conditions on a listing `l` that filters mean. */
export function filtersOf(ask: Omit<ListingQuery, "limit" | "offset" | "ordering">): Prisma.Sql[] {
  return [
    ...when(ask.status, (status) => Prisma.sql`l.status = ${status}::listing_status`),
    ...when(ask.city, inCity),
    ...when(ask.state, (state) => Prisma.sql`l.state = ${stateCode(state) ?? state.toUpperCase()}`),
    ...when(ask.is_premium, (isPremium) => Prisma.sql`l.is_premium = ${isPremium}`),
    ...when(ask.slug, (slug) => Prisma.sql`l.slug = ${slug}`),
    ...when(ask.claimed_by, (owner) => Prisma.sql`l.claimed_by_id = ${owner}`),
    ...when(ask.ids ?? ask.id__in, (ids) => Prisma.sql`l.id = ANY (${ids}::int[])`),
    ...when(ask.search, wordsMatch),
    ...when(ask.category_id, (id) => inCategory(Prisma.sql`${id}::int`)),
    ...when(ask.category_path, (path) => inCategory(categoryAt(path))),
  ];
}

/** The number that is kept of all, or of those in a branch, that the caller may see; null where more is asked for. */
async function readCounter({ db, actor }: Ctx, kind: Kind, ask: ListingQuery): Promise<number | null> {
  const { status, category_id: id, category_path: path, limit: _, offset: __, ordering: ___, ...filters } = ask;
  if (Object.values(filters).some((value) => value !== undefined)) return null;
  if (!isAdmin(actor) && (status ?? "active") !== "active") return null;
  const wanted = { kind, status: isAdmin(actor) ? status : ("active" as const) };
  if (id === undefined && path === undefined) return readListingCounter(db, wanted);
  if (id !== undefined && path !== undefined) return null;
  return countBranch(db, { ...wanted, category: path === undefined ? Prisma.sql`${id}::int` : categoryAt(path) });
}

/** The index by name is without what was merged into another listing, which is never active. */
const byName = ({ ordering }: ListingQuery): Prisma.Sql[] =>
  ordering?.[0]?.key === "name" ? [Prisma.sql`l.merged_into_id IS NULL`] : [];

/** The ids are found along an index first: only those of the page are read whole. */
const statement = (where: Prisma.Sql, { ordering, limit, offset }: ListingQuery): Prisma.Sql => Prisma.sql`
  SELECT ${listingColumns} FROM (
    SELECT page.id, row_number() OVER () AS place FROM (
      SELECT l.id FROM listing l WHERE ${where} ORDER BY ${orderOf(ordering)} LIMIT ${limit} OFFSET ${offset}
    ) page
  ) found JOIN listing l ON l.id = found.id ${listingJoins} ORDER BY found.place`;

/** Listings of one kind that the caller may see, with their whole number. */
export async function listListings(ctx: Ctx, kind: Kind, ask: ListingQuery): Promise<Page<Listing>> {
  const conditions = [Prisma.sql`l.kind = ${kind}::listing_kind`, listedFor(ctx, ask), ...filtersOf(ask)];
  const where = every([...conditions, ...byName(ask)]);
  const counted = await readCounter(ctx, kind, ask);
  if (counted !== null && counted <= ask.offset) return { items: [], count: counted };
  const rows = await queryRows<ListingRow>(ctx.db)`${statement(where, ask)}`;
  const items = rows.map((row) => toListing(row, ctx));
  const isLastPage = (ask.offset === 0 || rows.length > 0) && rows.length < ask.limit;
  if (isLastPage) return { items, count: ask.offset + rows.length };
  if (counted !== null) return { items, count: counted };
  const { n: count } = await queryOne<{ n: number }>(ctx.db)`SELECT count(*)::int AS n FROM listing l WHERE ${where}`;
  return { items, count };
}

/** What somebody owns, of both kinds and in any status, by name. For its owner only: the caller sees to that. */
export async function listOwned(ctx: Ctx, ownerId: number, limit: number): Promise<Listing[]> {
  const rows = await queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM listing l ${listingJoins}
    WHERE l.claimed_by_id = ${ownerId} ORDER BY lower(l.name), l.id LIMIT ${limit}`;
  return rows.map((row) => toListing(row, ctx));
}

/** Those of these listings that have a public page. */
export async function publicAmong(ctx: Ctx, ids: number[]): Promise<Set<number>> {
  const rows = await queryRows<{ id: number }>(ctx.db)`
    SELECT l.id FROM listing l WHERE l.id = ANY (${ids}::int[]) AND ${isActiveListing}`;
  return new Set(rows.map(({ id }) => id));
}

/** The listing of an id that has a public page; null when there is none. */
export async function findActiveListing(ctx: Ctx, id: number): Promise<Listing | null> {
  const [row] = await queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM listing l ${listingJoins} WHERE l.id = ${id} AND ${isActiveListing}`;
  return row ? toListing(row, ctx) : null;
}

async function findOne(ctx: Ctx, condition: Prisma.Sql): Promise<Listing> {
  const [row] = await queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM listing l ${listingJoins}
    WHERE ${condition} AND ${seenBy(ctx.actor)} ORDER BY (l.status = 'active') DESC, l.id LIMIT 1`;
  if (!row) throw notFound();
  return toListing(row, ctx);
}

/** A listing of this kind by id; throws not-found unless the caller may see it. */
export const needListing = (ctx: Ctx, kind: Kind, id: number): Promise<Listing> =>
  findOne(ctx, Prisma.sql`l.kind = ${kind}::listing_kind AND l.id = ${id}`);

/** The listing of this slug: a visible one first, then the oldest; throws not-found. */
export const needListingBySlug = (ctx: Ctx, kind: Kind, slug: string): Promise<Listing> =>
  findOne(ctx, Prisma.sql`l.kind = ${kind}::listing_kind AND l.slug = ${slug.toLowerCase()}`);

/** The listing at a category path and slug, its parts in order; throws not-found. */
export function needListingByPath(ctx: Ctx, kind: Kind, path: string[]): Promise<Listing> {
  const parts = path.map((part) => part.toLowerCase());
  const [category, slug] = [parts.slice(0, -1).join("/"), parts.at(-1) ?? ""];
  return findOne(ctx, Prisma.sql`l.kind = ${kind}::listing_kind AND l.slug = ${slug} AND c.full_slug = ${category}`);
}

/** The best listings in the documents' order: premium, average rating, number of reviews. Of both kinds without one. */
export async function listFeatured(ctx: Ctx, limit: number, kind?: Kind): Promise<Listing[]> {
  const ofKind = kind ? Prisma.sql`l.kind = ${kind}::listing_kind` : Prisma.sql`true`;
  const rows = await queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM listing l ${listingJoins} WHERE ${isActiveListing} AND ${ofKind}
    ORDER BY l.is_premium DESC, l.average_rating DESC, l.total_reviews DESC, l.id LIMIT ${limit}`;
  return rows.map((row) => toListing(row, ctx));
}
