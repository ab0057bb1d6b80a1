import "server-only";
import { type Affiliate } from "@/lib/contract/affiliation";
import { routes } from "@/lib/site/routes";
import { byRoleAndName } from "@/lib/rules/affiliation";
import { type Kind } from "@/lib/rules/listing-kind";
import { photoPath } from "@/lib/rules/photo";
import { type Ctx } from "../ctx";
import { plannedOnce, queryRows } from "../db/sql";

interface AffiliateRow extends Omit<Affiliate, "path" | "type"> {
  kind: Kind;
  slug: string;
  cover_photo: string | null;
  is_person: boolean;
  is_active: boolean;
}

/** Whom a listing's page shows beside it. */
export interface Affiliates {
  /** Who works here, by role and name. */
  people: Affiliate[];
  /** Where it works, by name. */
  firms: Affiliate[];
  /** What the page depends on, for the page cache: also those that are hidden now. */
  tags: string[];
}

export const noAffiliates: Affiliates = { people: [], firms: [], tags: [] };

const toAffiliate = ({
  kind,
  slug,
  cover_photo: photo,
  is_person: _,
  is_active: __,
  ...row
}: AffiliateRow): Affiliate => ({
  ...row,
  type: kind,
  path: routes.listing({ id: row.id, slug, category_full_slug: row.category_full_slug }),
  image_url: photo === null ? row.image_url : photoPath(photo, 1600),
});

/** The confirmed people and firms of a listing that are public. Payment plays no part in their order. */
export async function readAffiliates({ db }: Ctx, listingId: number): Promise<Affiliates> {
  const rows = await queryRows<AffiliateRow>(db)`${plannedOnce}
    SELECT l.id, l.kind::text, l.name, l.slug, c.name AS category_name, c.full_slug AS category_full_slug, l.image_url,
      l.cover_photo, l.average_rating, l.total_reviews, a.role, a.firm_id = ${listingId} AS is_person,
      l.status = 'active' AS is_active
    FROM affiliation a
    JOIN listing l ON l.id = CASE WHEN a.firm_id = ${listingId} THEN a.person_id ELSE a.firm_id END
    JOIN category c ON c.id = l.category_id
    WHERE (a.person_id = ${listingId} OR a.firm_id = ${listingId}) AND a.status = 'confirmed' ORDER BY l.id`;
  const shown = (isPerson: boolean): Affiliate[] =>
    rows
      .filter((row) => row.is_active && row.is_person === isPerson)
      .map(toAffiliate)
      .sort(byRoleAndName);
  return { people: shown(true), firms: shown(false), tags: rows.map(({ id }) => `listing:${id}`) };
}
