import "server-only";
import { type ListingMerge } from "@/lib/contract/duplicate";
import { routes } from "@/lib/site/routes";
import { undoUntil } from "@/lib/rules/duplicates";
import { type Kind } from "@/lib/rules/listing-kind";
import { Prisma } from "../db/client";

type Status = "pending" | "active" | "suspended";

export interface MergeRow {
  id: number;
  kind: Kind;
  kept_id: number;
  kept_name: string;
  kept_slug: string;
  kept_status: Status;
  kept_category: string;
  merged_id: number;
  merged_name: string;
  merged_slug: string;
  merged_status: Status;
  merged_category: string;
  by_id: number | null;
  by_name: string | null;
  merged_at: Date;
  undone_at: Date | null;
}

/** Selects merges without their `before`. */
export const mergeSource = Prisma.sql`
  SELECT m.id, k.kind::text, m.kept_id, k.name AS kept_name, k.slug AS kept_slug, k.status::text AS kept_status,
    kc.full_slug AS kept_category, m.merged_id, coalesce(m.before ->> 'name', g.name) AS merged_name,
    g.slug AS merged_slug, g.status::text AS merged_status, gc.full_slug AS merged_category, m.by_id,
    CASE WHEN u.closed_at IS NULL THEN u.full_name END AS by_name, m.merged_at, m.undone_at
  FROM listing_merge m
  JOIN listing k ON k.id = m.kept_id JOIN category kc ON kc.id = k.category_id
  JOIN listing g ON g.id = m.merged_id JOIN category gc ON gc.id = g.category_id
  LEFT JOIN "user" u ON u.id = m.by_id`;

const pathOf = (id: number, slug: string, category: string) =>
  routes.listing({ id, slug, category_full_slug: category });

/** Serializes a merge. */
export const toMerge = (row: MergeRow): ListingMerge => ({
  id: row.id,
  kind: row.kind,
  kept: {
    id: row.kept_id,
    name: row.kept_name,
    path: pathOf(row.kept_id, row.kept_slug, row.kept_category),
    status: row.kept_status,
  },
  merged: {
    id: row.merged_id,
    name: row.merged_name,
    path: pathOf(row.merged_id, row.merged_slug, row.merged_category),
    status: row.merged_status,
  },
  by_id: row.by_id,
  by_name: row.by_name,
  merged_at: row.merged_at.toISOString(),
  undo_until: undoUntil(row.merged_at).toISOString(),
  undone_at: row.undone_at?.toISOString() ?? null,
});
