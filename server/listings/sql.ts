import "server-only";
import { siteZone } from "@/lib/format/date";
import { listingFields, type ListingFieldValues } from "@/lib/rules/listing-field";
import { type Actor, isModerator } from "@/lib/rules/permissions";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Hours } from "@/lib/rules/opening-hours";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne } from "../db/sql";
import { mayOn } from "./rights";

/** A row of `listingColumns`: the listing with its fields, its category, and its oldest open claim. */
export interface ListingRow extends ListingFieldValues {
  id: number;
  kind: Kind;
  status: "pending" | "active" | "suspended";
  slug: string;
  category_id: number;
  category_name: string;
  category_full_slug: string;
  /** Of all its categories: from the top level down to the primary one, then what the further ones add. */
  category_path_ids: number[];
  further_category_ids: number[];
  /** Null if it has none. */
  further_categories: { id: number; name: string; full_slug: string }[] | null;
  average_rating: number;
  total_reviews: number;
  is_premium: boolean;
  premium_expires: Date | null;
  claimed_by_id: number | null;
  claimed_at: Date | null;
  open_claim_id: number | null;
  open_claim_by: number | null;
  open_claim_notes: string | null;
  open_claim_at: Date | null;
  hours: Hours | null;
  /** Since when it is closed, as a date; null: it is open. */
  closed_on: string | null;
  /** The public listing that it moved to. */
  moved_to: { id: number; name: string; slug: string; category_full_slug: string } | null;
  /** The listing that it says it moved to, even if that isn't public or was merged. */
  moved_to_id: number | null;
  /** Its point on the map, in the table `place`. */
  place_id: number | null;
  /** Its first public photo, as in the address of that. */
  cover_photo: string | null;
  /** How many locations it has beside its own address. */
  more_locations: number;
  created_at: Date;
  updated_at: Date;
  page_changed_at: Date;
}

/** When the content of the page of a listing `l` last changed. */
export const pageChangedAt = Prisma.sql`coalesce(l.page_changed_at, l.updated_at)`;

/** When a listing `l` or its hours `opening` last changed: a change in between is another version. */
export const listingVersion = Prisma.sql`greatest(l.updated_at, opening.updated_at)`;

/** The columns of all fields (lib/rules/listing-field.ts). */
export const fieldColumns = Prisma.raw(listingFields.map(({ key }) => `l.${key}`).join(", "));

/** The columns of a `ListingRow`. Needs `listingJoins`. */
export const listingColumns = Prisma.sql`
  l.id, l.kind::text, l.status::text, l.slug, l.category_id, c.name AS category_name,
  c.full_slug AS category_full_slug, l.further_category_ids,
  CASE WHEN l.further_category_ids = '{}' THEN c.path_ids
    ELSE branches_of(l.category_id || l.further_category_ids) END AS category_path_ids,
  CASE WHEN l.further_category_ids <> '{}' THEN (
    SELECT json_agg(json_build_object('id', m.id, 'name', m.name, 'full_slug', m.full_slug) ORDER BY array_position(l.further_category_ids, m.id))
    FROM category m WHERE m.id = ANY (l.further_category_ids)) END AS further_categories,
  ${fieldColumns}, l.average_rating,
  l.total_reviews, l.is_premium, l.premium_expires, l.claimed_by_id, l.claimed_at,
  open_claim.id AS open_claim_id, open_claim.user_id AS open_claim_by, open_claim.notes AS open_claim_notes, open_claim.created_at AS open_claim_at,
  l.closed_on::text, l.moved_to_id, CASE WHEN l.moved_to_id IS NOT NULL THEN (
    SELECT json_build_object('id', m.id, 'name', m.name, 'slug', m.slug, 'category_full_slug', mc.full_slug)
    FROM listing named JOIN listing m ON m.id = coalesce(named.merged_into_id, named.id) AND m.id <> l.id
    JOIN category mc ON mc.id = m.category_id WHERE named.id = l.moved_to_id AND m.status = 'active') END AS moved_to,
  l.place_id, l.cover_photo, l.more_locations, l.created_at, l.updated_at, ${pageChangedAt} AS page_changed_at,
  CASE WHEN opening.listing_id IS NOT NULL THEN json_build_object('spans', opening.spans, 'exceptions', opening.exceptions,
    'timeZone', coalesce(opening.time_zone, (SELECT time_zone FROM place WHERE id = l.place_id), ${siteZone()}::text)) END AS hours`;

/** Joins the category, the hours, and the oldest open claim to a listing `l`. */
export const listingJoins = Prisma.sql`
  JOIN category c ON c.id = l.category_id LEFT JOIN listing_hours opening ON opening.listing_id = l.id
  LEFT JOIN LATERAL (
    SELECT id, user_id, notes, created_at FROM claim WHERE listing_id = l.id AND status = 'pending'
    ORDER BY created_at, id LIMIT 1
  ) open_claim ON true`;

/** Whether a listing `l` has a public page. */
export const isActiveListing = Prisma.sql`l.status = 'active'`;

/** Whether searches, category pages, and sitemaps have a listing `l`: it is public and hasn't closed. */
export const isListed = Prisma.sql`listed(l)`;

/** Which listings `l` this caller may open: everyone the active ones, an owner and the team their own, an admin all. */
export function visibleTo(actor: Actor): Prisma.Sql {
  if (isModerator(actor)) return Prisma.sql`true`;
  if (actor.kind !== "member") return isActiveListing;
  return Prisma.sql`(${isActiveListing} OR ${mayOn(actor, "view")})`;
}

/** The site's order: premium, adjusted score, number of reviews, id (lib/rules/listing-order.ts). */
export const rankOrder = Prisma.sql`l.is_premium DESC, l.score DESC, l.total_reviews DESC, l.id`;

/** Listings `l` in this city; case, accents, and punctuation don't matter. Text without letters or digits matches none. */
export const inCity = (city: string): Prisma.Sql =>
  Prisma.sql`(l.city_key = normalised(${city}) AND normalised(${city}) <> '')`;

/** The time zone of a listing `l`: its own, that of its place, or the site's. */
export const zoneOfListing = Prisma.sql`
  coalesce((SELECT time_zone FROM listing_hours WHERE listing_id = l.id),
    (SELECT time_zone FROM place WHERE id = l.place_id), ${siteZone()}::text)`;

/** The time zone of a listing. */
export const readZone = async ({ db }: Pick<Ctx, "db">, id: number): Promise<string> =>
  (await queryOne<{ zone: string }>(db)`SELECT ${zoneOfListing} AS zone FROM listing l WHERE l.id = ${id}`).zone;
