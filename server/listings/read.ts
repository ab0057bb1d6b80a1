import "server-only";
import { type Page } from "@/lib/contract/common";
import { notFound } from "@/lib/contract/errors";
import { type Listing, type ListingQuery, type listingOrderings } from "@/lib/contract/listing";
import { type Kind } from "@/lib/rules/listing-kind";
import { isAdmin, type Member, type UserStatus } from "@/lib/rules/permissions";
import { stateCode } from "@/lib/rules/us-states";
import { type Ctx } from "../ctx";
import { type Db, Prisma } from "../db/client";
import { orderBy } from "../db/list-page";
import { queryOne, queryRows } from "../db/sql";
import { categoryAt, inCategory } from "../categories/branch";
import { readListingCounter } from "../counters/counters";
import { mayOn } from "./rights";
import { toListing } from "./serialize";
import { every, when } from "../db/conditions";
import {
  inCity,
  isActiveListing,
  isListed,
  listingJoins,
  listingColumns,
  type ListingRow,
  rankOrder,
  visibleTo,
} from "./sql";

const orderColumns: Record<(typeof listingOrderings)[number], Prisma.Sql> = {
  name: Prisma.sql`l.name`,
  average_rating: Prisma.sql`l.average_rating`,
  total_reviews: Prisma.sql`l.total_reviews`,
  created_at: Prisma.sql`l.created_at`,
  updated_at: Prisma.sql`l.updated_at`,
  is_premium: Prisma.sql`l.is_premium`,
};

const orderOf = (ordering: ListingQuery["ordering"]): Prisma.Sql =>
  ordering ? orderBy(ordering, { columns: orderColumns, id: Prisma.sql`l.id` }) : rankOrder;

/**
 * Which listings `l` a list shows: the active ones; an owner's own in any status, if the owner filters by them; all to an
 * admin. Merged listings are never listed.
 */
function listableBy({ actor }: Ctx, query: ListingQuery): Prisma.Sql {
  const isOwn = actor.kind === "member" && query.claimed_by === actor.id;
  return isAdmin(actor) || isOwn ? Prisma.sql`l.merged_into_id IS NULL` : isActiveListing;
}

const tsqueryOf = (text: string): Prisma.Sql => Prisma.sql`plainto_tsquery('simple', stems(${text}))`;

/**
 * Listings `l` that contain all words of a text. They are looked up in the search entries; hidden and closed ones, which
 * are few, are scanned.
 */
const containsWords = (text: string): Prisma.Sql => Prisma.sql`(numnode(${tsqueryOf(text)}) > 0 AND (
  l.id IN (SELECT e.listing_id FROM search_entry e WHERE e.words @@ ${tsqueryOf(text)})
  OR NOT listed(l) AND to_tsvector('simple', stems(concat_ws(' ', l.name, l.specialty, l.practice_areas,
    l.category_words, l.city, l.state, l.zip, l.description))) @@ ${tsqueryOf(text)}))`;

/** The conditions of filters on a listing `l`. */
export function conditionsOf(query: Omit<ListingQuery, "limit" | "offset" | "ordering">): Prisma.Sql[] {
  return [
    ...when(query.status, (status) => Prisma.sql`l.status = ${status}::listing_status`),
    ...when(query.city, inCity),
    ...when(query.state, (state) => Prisma.sql`l.state = ${stateCode(state) ?? state.toUpperCase()}`),
    ...when(query.is_premium, (isPremium) => Prisma.sql`l.is_premium = ${isPremium}`),
    ...when(query.slug, (slug) => Prisma.sql`l.slug = ${slug}`),
    ...when(query.claimed_by, (owner) => Prisma.sql`l.claimed_by_id = ${owner}`),
    ...when(query.ids ?? query.id__in, (ids) => Prisma.sql`l.id = ANY (${ids}::int[])`),
    ...when(query.search, containsWords),
    ...when(query.category_id, (id) => inCategory(Prisma.sql`${id}::int`)),
    ...when(query.category_path, (path) => inCategory(categoryAt(path))),
  ];
}

interface BranchFilter {
  /** The id of the category. */
  category: Prisma.Sql;
  kind?: Kind | undefined;
  status?: UserStatus | undefined;
}

/**
 * How many listings a branch has, without merged ones. The category stores the number of active ones, so only hidden and
 * closed ones are counted. Null while an import defers the category's recount.
 */
export async function countInBranch(db: Db, { category, kind, status }: BranchFilter): Promise<number | null> {
  // Apart, because each has its index.
  const [hidden, closed] = [
    Prisma.sql`l.status <> 'active' AND l.merged_into_id IS NULL`,
    Prisma.sql`l.status = 'active' AND l.closed_on IS NOT NULL`,
  ].map((which) =>
    every([which, ...when(status, (value) => Prisma.sql`l.status = ${value}::listing_status`), inCategory(category)]),
  ) as [Prisma.Sql, Prisma.Sql];
  const [row] = await queryRows<{ active: number; hidden: number; is_marked: boolean }>(db)`
    SELECT c.business_count + c.doctor_count AS active, (SELECT count(*)::int FROM listing l WHERE ${hidden})
        + (SELECT count(*)::int FROM listing l WHERE ${closed}) AS hidden,
      EXISTS (
        SELECT FROM category_recount m JOIN category below ON below.id = m.category_id
        WHERE below.path_ids @> ARRAY[c.id]) AS is_marked
    FROM category c
    WHERE c.id = ${category} AND ${every(when(kind, (value) => Prisma.sql`c.kind = ${value}::listing_kind`))}`;
  if (!row) return 0;
  if (row.is_marked) return null;
  return row.hidden + (status === undefined || status === "active" ? row.active : 0);
}

/** The stored total of the listings that the caller may see, overall or in a branch; null when other filters are set. */
async function readCounter({ db, actor }: Ctx, kind: Kind, query: ListingQuery): Promise<number | null> {
  const { status, category_id: id, category_path: path, limit: _, offset: __, ordering: ___, ...filters } = query;
  if (Object.values(filters).some((value) => value !== undefined)) return null;
  if (!isAdmin(actor) && (status ?? "active") !== "active") return null;
  const visible = { kind, status: isAdmin(actor) ? status : ("active" as const) };
  if (id === undefined && path === undefined) return readListingCounter(db, visible);
  if (id !== undefined && path !== undefined) return null;
  return countInBranch(db, { ...visible, category: path === undefined ? Prisma.sql`${id}::int` : categoryAt(path) });
}

/** Lets the planner use the index by name, which leaves out merged listings. They are never active. */
const byName = ({ ordering }: ListingQuery): Prisma.Sql[] =>
  ordering?.[0]?.key === "name" ? [Prisma.sql`l.merged_into_id IS NULL`] : [];

/** Finds the ids of the page along an index first, so only those rows are read in full. */
const statement = (where: Prisma.Sql, { ordering, limit, offset }: ListingQuery): Prisma.Sql => Prisma.sql`
  SELECT ${listingColumns} FROM (
    SELECT page.id, row_number() OVER () AS place FROM (
      SELECT l.id FROM listing l WHERE ${where} ORDER BY ${orderOf(ordering)} LIMIT ${limit} OFFSET ${offset}
    ) page
  ) found JOIN listing l ON l.id = found.id ${listingJoins} ORDER BY found.place`;

/** Listings of one kind that the caller may see, with the total count. */
export async function listListings(ctx: Ctx, kind: Kind, query: ListingQuery): Promise<Page<Listing>> {
  const conditions = [Prisma.sql`l.kind = ${kind}::listing_kind`, listableBy(ctx, query), ...conditionsOf(query)];
  const where = every([...conditions, ...byName(query)]);
  const stored = await readCounter(ctx, kind, query);
  if (stored !== null && stored <= query.offset) return { items: [], count: stored };
  const rows = await queryRows<ListingRow>(ctx.db)`${statement(where, query)}`;
  const items = rows.map((row) => toListing(row, ctx));
  const isLastPage = (query.offset === 0 || rows.length > 0) && rows.length < query.limit;
  if (isLastPage) return { items, count: query.offset + rows.length };
  if (stored !== null) return { items, count: stored };
  const { n: count } = await queryOne<{ n: number }>(ctx.db)`SELECT count(*)::int AS n FROM listing l WHERE ${where}`;
  return { items, count };
}

/** The listings that the caller owns or works on, of both kinds and in any status, by name. */
export async function listManaged(ctx: Ctx, limit: number): Promise<Listing[]> {
  const rows = await queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM listing l ${listingJoins}
    WHERE ${mayOn(ctx.actor, "view")} ORDER BY lower(l.name), l.id LIMIT ${limit}`;
  return rows.map((row) => toListing(row, ctx));
}

/** The latest listings that an account added and doesn't own; of those that it imported, the ones that wait. */
export async function listAdded(ctx: Ctx, adderId: number, limit: number): Promise<Listing[]> {
  const rows = await queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM listing l ${listingJoins}
    WHERE l.created_by_id = ${adderId} AND (l.import_id IS NULL OR l.status = 'pending') AND l.merged_into_id IS NULL
      AND l.claimed_by_id IS DISTINCT FROM ${adderId}::int
    ORDER BY l.created_at DESC, l.id DESC LIMIT ${limit}`;
  return rows.map((row) => toListing(row, ctx));
}

/** The ids of those listings that have a public page. */
export async function filterPublicIds(ctx: Ctx, ids: number[]): Promise<Set<number>> {
  const rows = await queryRows<{ id: number }>(ctx.db)`
    SELECT l.id FROM listing l WHERE l.id = ANY (${ids}::int[]) AND ${isActiveListing}`;
  return new Set(rows.map(({ id }) => id));
}

/** The listing with this id; null unless it has a public page. */
export async function findActiveListing(ctx: Ctx, id: number): Promise<Listing | null> {
  const [row] = await queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM listing l ${listingJoins} WHERE l.id = ${id} AND ${isActiveListing}`;
  return row ? toListing(row, ctx) : null;
}

/**
 * The listing with this id, of either kind and in any status, for its preview: to its owner and team, to admins, and while it is
 * pending to the person who added it. Null for everyone else, and for one that was merged into another.
 */
export async function findPreview(ctx: Ctx & { actor: Member }, id: number): Promise<Listing | null> {
  const { actor } = ctx;
  const isAdder = Prisma.sql`(l.created_by_id = ${actor.id} AND l.status = 'pending')`;
  const mayPreview = isAdmin(actor) ? Prisma.sql`true` : Prisma.sql`(${mayOn(actor, "view")} OR ${isAdder})`;
  const [row] = await queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM listing l ${listingJoins}
    WHERE l.id = ${id} AND l.merged_into_id IS NULL AND ${mayPreview}`;
  return row ? toListing(row, ctx) : null;
}

async function findOne(ctx: Ctx, condition: Prisma.Sql): Promise<Listing> {
  const [row] = await queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM listing l ${listingJoins}
    WHERE ${condition} AND ${visibleTo(ctx.actor)} ORDER BY (l.status = 'active') DESC, l.id LIMIT 1`;
  if (!row) throw notFound();
  return toListing(row, ctx);
}

/** A listing of this kind by id; throws not-found unless the caller may see it. */
export const needListing = (ctx: Ctx, kind: Kind, id: number): Promise<Listing> =>
  findOne(ctx, Prisma.sql`l.kind = ${kind}::listing_kind AND l.id = ${id}`);

/** The listing with this slug: an active one before others, then the oldest. Throws not-found. */
export const needListingBySlug = (ctx: Ctx, kind: Kind, slug: string): Promise<Listing> =>
  findOne(ctx, Prisma.sql`l.kind = ${kind}::listing_kind AND l.slug = ${slug.toLowerCase()}`);

/** The listing at a path: the slugs of its categories, then its own. Throws not-found. */
export function needListingByPath(ctx: Ctx, kind: Kind, path: string[]): Promise<Listing> {
  const parts = path.map((part) => part.toLowerCase());
  const [category, slug] = [parts.slice(0, -1).join("/"), parts.at(-1) ?? ""];
  return findOne(ctx, Prisma.sql`l.kind = ${kind}::listing_kind AND l.slug = ${slug} AND c.full_slug = ${category}`);
}

/** The best listings in the specification's order: premium, average rating, number of reviews. Without a kind, of both. */
export async function listFeatured(ctx: Ctx, limit: number, kind?: Kind): Promise<Listing[]> {
  const ofKind = kind ? Prisma.sql`l.kind = ${kind}::listing_kind` : Prisma.sql`true`;
  const rows = await queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM listing l ${listingJoins} WHERE ${isListed} AND ${ofKind}
    ORDER BY l.is_premium DESC, l.average_rating DESC, l.total_reviews DESC, l.id LIMIT ${limit}`;
  return rows.map((row) => toListing(row, ctx));
}
