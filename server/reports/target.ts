import "server-only";
import { notFound } from "@/lib/contract/errors";
import { type ReportBody } from "@/lib/contract/report";
import { routes } from "@/lib/site/routes";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { insidersOf } from "../listings/rights";

/** What can be reported beside reviews. */
export type TargetKind = Exclude<ReportBody["kind"], "review">;

export interface TargetRow {
  /** Null once what was reported is gone. */
  target_listing_id: number | null;
  listing_name: string | null;
  listing_slug: string | null;
  listing_category: string | null;
  /** The reply, the photo's alternative text, or the listing's name; empty once it is gone. */
  text: string;
  is_public: boolean;
  /** Whether its listing was merged into another one. */
  is_merged: boolean;
}

/** The columns of a `TargetRow`. Needs `targetJoins`. */
export const targetColumns = Prisma.sql`
  l.id AS target_listing_id, l.name AS listing_name, l.slug AS listing_slug, c.full_slug AS listing_category,
  coalesce(CASE p.kind WHEN 'reply' THEN y.content WHEN 'photo' THEN ph.alt ELSE l.name END, '') AS text,
  l.merged_into_id IS NOT NULL AS is_merged,
  coalesce(l.status = 'active' AND CASE p.kind WHEN 'photo' THEN ph.status = 'active' AND (r.id IS NULL OR counted(r))
    WHEN 'reply' THEN y.review_id IS NOT NULL AND counted(r) ELSE true END, false) AS is_public`;

/** Joins what it is about to a report `p`: the photo `ph`, review `r`, reply `y`, and the listing `l` with its category `c`. */
export const targetJoins = Prisma.sql`
  LEFT JOIN photo ph ON ph.id = p.photo_id
  LEFT JOIN review r ON r.id = coalesce(p.review_id, ph.review_id)
  LEFT JOIN review_reply y ON y.review_id = p.review_id
  LEFT JOIN listing l ON l.id = coalesce(p.listing_id, ph.listing_id, r.listing_id)
  LEFT JOIN category c ON c.id = l.category_id`;

/** The column of a report that names what it is about. */
const idColumns = { listing: "listingId", reply: "reviewId", photo: "photoId" } as const;

/** What a report is about, as its row has it. */
export const targetIds = (kind: TargetKind, id: number) => ({
  kind,
  listingId: null,
  reviewId: null,
  photoId: null,
  [idColumns[kind]]: id,
});

export interface Target extends TargetRow {
  kind: TargetKind;
  id: number;
  target_listing_id: number;
  listing_name: string;
  path: string;
  /** Who added it, and the owner and team of the listing: none of them is neutral. */
  people: (number | null)[];
}

/** What is reported, public or not. Throws `not-found`. */
export async function needTarget(ctx: Ctx, kind: TargetKind, id: number): Promise<Target> {
  const ids = targetIds(kind, id);
  const [row] = await queryRows<TargetRow & { insiders: number[]; by_id: number | null }>(ctx.db)`
    SELECT ${targetColumns}, ${insidersOf(Prisma.sql`l.id`)} AS insiders,
      CASE p.kind WHEN 'photo' THEN ph.user_id WHEN 'reply' THEN y.author_id ELSE l.created_by_id END AS by_id
    FROM (SELECT ${kind}::text AS kind, ${ids.listingId}::int AS listing_id, ${ids.reviewId}::int AS review_id,
      ${ids.photoId}::int AS photo_id) p ${targetJoins}`;
  const path = row && pathOf(row);
  if (!row || !path) throw notFound();
  return {
    ...row,
    kind,
    id,
    target_listing_id: row.target_listing_id!,
    listing_name: row.listing_name!,
    path,
    people: [row.by_id, ...row.insiders],
  };
}

/** The page of the listing that a report is about or belongs to; null if it is gone. */
export const pathOf = (row: TargetRow): string | null =>
  row.target_listing_id === null
    ? null
    : routes.listing({
        id: row.target_listing_id,
        slug: row.listing_slug!,
        category_full_slug: row.listing_category,
      });

/** What is reported, as mails to its reporters name it. */
export const reportedTarget = ({ listing_name: listing, path, text: title, kind }: Target) => ({
  ...{ listing, path, title, kind },
});
