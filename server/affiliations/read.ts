import "server-only";
import { type Affiliations } from "@/lib/contract/affiliation";
import { routes } from "@/lib/site/routes";
import {
  type AffiliationSide,
  type AffiliationStatus,
  countsFor,
  fixedSide,
  mostAffiliations,
  otherSide,
  proposalOf,
} from "@/lib/rules/affiliation";
import { type Kind } from "@/lib/rules/listing-kind";
import { isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { type ListingRef } from "../listings/lock";
import { needListing } from "../listings/read";
import { mayOn, requireRight } from "../listings/rights";

interface AffiliationRow {
  id: number;
  as: AffiliationSide;
  role: string;
  status: AffiliationStatus;
  proposed_at: Date;
  confirmed_at: Date | null;
  other_id: number;
  kind: Kind;
  name: string;
  slug: string;
  category_full_slug: string;
  is_active: boolean;
  is_merged: boolean;
  has_owner: boolean;
  is_mine: boolean;
}

/** All affiliations of a listing. */
const rowsOf = ({ actor, db }: Ctx, id: number): Promise<AffiliationRow[]> =>
  queryRows<AffiliationRow>(db)`
    SELECT a.id, CASE WHEN a.person_id = ${id} THEN 'person' ELSE 'firm' END AS "as", a.role, a.status::text,
      a.proposed_at, a.confirmed_at, l.id AS other_id, l.kind::text, l.name, l.slug, c.full_slug AS category_full_slug,
      l.status = 'active' AS is_active, l.merged_into_id IS NOT NULL AS is_merged,
      l.claimed_by_id IS NOT NULL AS has_owner, ${mayOn(actor, "edit")} AS is_mine
    FROM affiliation a
    JOIN listing l ON l.id = CASE WHEN a.person_id = ${id} THEN a.firm_id ELSE a.person_id END
    JOIN category c ON c.id = l.category_id
    WHERE a.person_id = ${id} OR a.firm_id = ${id}
    ORDER BY (a.status = 'confirmed'), a.proposed_at DESC, a.id DESC`;

/** What a listing's affiliations allow: the side that it is on, and how many more it may have on each. */
export interface Room {
  side: AffiliationSide | null;
  left: Record<AffiliationSide, number>;
}

function roomOf(kind: Kind, rows: readonly Pick<AffiliationRow, "as" | "status">[]): Room {
  const confirmed = rows.filter(({ status }) => status === "confirmed").map((row) => row.as);
  const leftOn = (side: AffiliationSide): number =>
    Math.max(0, mostAffiliations[side] - rows.filter((row) => row.as === side && countsFor(side, row.status)).length);
  return { side: fixedSide(kind, confirmed), left: { person: leftOn("person"), firm: leftOn("firm") } };
}

/** What a listing's affiliations allow. Call it under the listing's lock. */
export const readRoom = async (ctx: Ctx, { id, kind }: { id: number; kind: Kind }): Promise<Room> =>
  roomOf(kind, await rowsOf(ctx, id));

/** A listing's affiliations as this caller may answer them, with no check of who may see them. */
export async function affiliationsOf(ctx: Ctx, { id, kind }: { id: number; kind: Kind }): Promise<Affiliations> {
  const rows = await rowsOf(ctx, id);
  const mayConfirm = (row: AffiliationRow): boolean =>
    row.status !== "confirmed" &&
    !row.is_merged &&
    (row.status === proposalOf(otherSide(row.as)) || row.is_mine || isAdmin(ctx.actor));
  return {
    listing_id: id,
    ...roomOf(kind, rows),
    items: rows.map((row) => ({
      ...{ id: row.id, as: row.as, role: row.role, status: row.status, may_confirm: mayConfirm(row) },
      proposed_at: row.proposed_at.toISOString(),
      confirmed_at: row.confirmed_at?.toISOString() ?? null,
      other: {
        ...{ id: row.other_id, type: row.kind, name: row.name, is_active: row.is_active, is_merged: row.is_merged },
        path: routes.listing({ id: row.other_id, slug: row.slug, category_full_slug: row.category_full_slug }),
        has_owner: row.has_owner,
      },
    })),
  };
}

/** A listing's affiliations, for its owner, managers, and admins. Throws not-found and `forbidden`. */
export async function readAffiliations(ctx: Ctx, ref: ListingRef): Promise<Affiliations> {
  const { id, type } = await needListing(ctx, ref.kind, ref.id);
  await requireRight(ctx, { id }, "edit");
  return affiliationsOf(ctx, { id, kind: type });
}
