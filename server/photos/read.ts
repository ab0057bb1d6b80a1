import "server-only";
import { type Page } from "@/lib/contract/common";
import { notFound } from "@/lib/contract/errors";
import { type ModeratedPhoto, type Photo, type PhotosQuery } from "@/lib/contract/photo";
import { type Kind } from "@/lib/rules/listing-kind";
import { isModerator } from "@/lib/rules/permissions";
import { looksLike } from "@/lib/rules/photo-look";
import { routes } from "@/lib/site/routes";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { every } from "../db/conditions";
import { readPage } from "../db/list-page";
import { queryOne, queryRows } from "../db/sql";
import { whenAssigned } from "../decisions/assigned";
import { type ListingRef } from "../listings/lock";
import { mayOn } from "../listings/rights";
import { visibleTo } from "../listings/sql";
import {
  isKept,
  photoColumns,
  photoJoins,
  photoOrder,
  type PhotoRow,
  publicPhotosColumn,
  type PublicPhotosRow,
  toPhoto,
  toPhotos,
} from "./sql";

/** Photos `p` of a listing `l` that the caller may see. */
function isSeenBy({ actor }: Ctx): Prisma.Sql {
  if (isModerator(actor)) return Prisma.sql`true`;
  const isPublic = Prisma.sql`p.status = 'active'`;
  if (actor.kind !== "member") return isPublic;
  return Prisma.sql`(${isPublic} OR ${mayOn(actor, "view")} OR p.user_id = ${actor.id})`;
}

/** The photos of a listing itself that the caller may see, in order. Throws not-found for a listing that they may not. */
export async function listPhotos(ctx: Ctx, { kind, id }: ListingRef): Promise<{ results: Photo[] }> {
  const [found] = await queryRows<{ id: number }>(ctx.db)`
    SELECT l.id FROM listing l WHERE l.id = ${id} AND l.kind = ${kind}::listing_kind AND ${visibleTo(ctx.actor)}`;
  if (!found) throw notFound();
  const rows = await queryRows<PhotoRow>(ctx.db)`
    SELECT ${photoColumns} FROM photo p JOIN listing l ON l.id = p.listing_id
    WHERE p.listing_id = ${id} AND p.review_id IS NULL AND ${isSeenBy(ctx)} ORDER BY ${photoOrder}`;
  return { results: rows.map(toPhoto) };
}

/** The public photos of a listing, in order. The caller must already have access to the listing. */
export async function readPublicPhotos({ db }: Ctx, listingId: number): Promise<Photo[]> {
  const row = await queryOne<PublicPhotosRow>(db)`
    SELECT ${publicPhotosColumn(Prisma.sql`l`)} FROM listing l WHERE l.id = ${listingId}`;
  return toPhotos(row.photos);
}

interface ListingNames {
  listing_id: number;
  kind: Kind;
  name: string;
  slug: string;
  category_full_slug: string;
}

const listingNames = Prisma.sql`l.kind::text, l.name, l.slug, c.full_slug AS category_full_slug`;

const toNames = ({ listing_id: id, kind: type, ...row }: ListingNames): ModeratedPhoto["listing"] => ({
  id,
  type,
  name: row.name,
  path: routes.listing({ ...row, id }),
});

interface LookRow extends ListingNames {
  look: number[];
}

interface ModeratedRow extends PhotoRow, ListingNames {
  look: number[];
  review: ModeratedPhoto["review"];
  by_name: string | null;
}

/** The most photos that are compared with one: a plain background looks like many. */
const mostCompared = 50;

/** The listings with a photo that looks like this one, elsewhere than with the same listing or review. */
async function findAlsoOn(ctx: Ctx, { look, listing_id, review_id }: ModeratedRow): Promise<ModeratedPhoto["also_on"]> {
  const rows = await queryRows<LookRow>(ctx.db)`
    SELECT l.id AS listing_id, ${listingNames}, p.look FROM photo p JOIN listing l ON l.id = p.listing_id JOIN category c ON c.id = l.category_id
    WHERE p.look && ${look}::int[] AND (p.listing_id, p.review_id) IS DISTINCT FROM (${listing_id}::int, ${review_id}::int)
    ORDER BY p.id LIMIT ${mostCompared}`;
  const alike = rows.filter((row) => looksLike(row.look, look));
  return alike.filter((row, at) => alike.findIndex((one) => one.listing_id === row.listing_id) === at).map(toNames);
}

async function toModerated(ctx: Ctx, row: ModeratedRow): Promise<ModeratedPhoto> {
  const by = row.user_id === null ? null : { id: row.user_id, full_name: row.by_name ?? "" };
  return { ...toPhoto(row), listing: toNames(row), review: row.review, by, also_on: await findAlsoOn(ctx, row) };
}

const columns = { created_at: Prisma.sql`p.created_at` };

/** The photos of all listings and reviews in one status, for moderators, with the total count. */
export async function listModeratedPhotos(
  ctx: Ctx,
  { status, assigned, ...page }: PhotosQuery,
): Promise<Page<ModeratedPhoto>> {
  const source = Prisma.sql`
    FROM photo p ${photoJoins} JOIN category c ON c.id = l.category_id LEFT JOIN "user" u ON u.id = p.user_id
    WHERE ${every([
      Prisma.sql`p.status = ${status}::photo_status AND ${isKept}`,
      ...whenAssigned(ctx.actor, { assigned }, { kind: "photos", id: Prisma.sql`p.id` }),
    ])}`;
  const { n: count } = await queryOne<{ n: number }>(ctx.db)`SELECT count(*)::int AS n ${source}`;
  const keys = [{ key: "created_at" as const, descending: status !== "pending" }];
  const rows = await readPage(
    { ...page, count, keys, columns, id: Prisma.sql`p.id` },
    (tail) => queryRows<ModeratedRow>(ctx.db)`
      SELECT ${photoColumns}, p.look, ${listingNames}, u.full_name AS by_name, CASE WHEN r.id IS NOT NULL THEN
        json_build_object('id', r.id, 'title', r.title, 'is_public', counted(r)) END AS review
      ${source} ${tail}`,
  );
  const items: ModeratedPhoto[] = [];
  for (const row of rows) items.push(await toModerated(ctx, row));
  return { items, count };
}
