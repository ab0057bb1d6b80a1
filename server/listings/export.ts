import "server-only";
import { forbidden } from "@/lib/contract/errors";
import { type ExportQuery } from "@/lib/contract/listing";
import { csvLine } from "@/lib/rules/csv-cell";
import { exportText, versionText } from "@/lib/rules/import-updates";
import { locationsCell, type LocationText } from "@/lib/rules/listing-location";
import { listingFields, type ListingFieldValues } from "@/lib/rules/listing-field";
import { type Kind, kindFacts } from "@/lib/rules/listing-kind";
import { isAdmin } from "@/lib/rules/permissions";
import { hoursText, type Span } from "@/lib/rules/opening-hours";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { longReads } from "../db/long-reads";
import { queryRows } from "../db/sql";
import { csvFile } from "../http/csv";
import { every } from "../db/conditions";
import { conditionsOf } from "./read";
import { mayImport, mayOn } from "./rights";
import { fieldColumns, listingVersion } from "./sql";

type Row = ListingFieldValues & {
  id: number;
  slug: string;
  full_slug: string;
  further_slugs: string[];
  spans: Span[] | null;
  version: Date;
} & { locations: LocationText[] | null };

/** Listings per statement: few enough that formatting them takes milliseconds, however long their texts are. */
const batchSize = 100;

interface Scope {
  kind: Kind;
  /** Which listings `l` are exported by ownership; null for all. */
  own: Prisma.Sql | null;
  where: Prisma.Sql;
}

const furtherSlugs = Prisma.sql`ARRAY(
  SELECT m.full_slug FROM category m WHERE m.id = ANY (l.further_category_ids)
  ORDER BY array_position(l.further_category_ids, m.id))`;

/**
 * The listings in batches, by category and slug. Keyset pagination: each batch costs the same. The lateral join reads at
 * most one batch of each category along its index, and stops at the first categories that fill the batch.
 */
async function* batchesOf(ctx: Ctx, { kind, own, where }: Scope): AsyncGenerator<Row[], void> {
  const owned = own ? Prisma.sql`AND id IN (SELECT l.category_id FROM listing l WHERE ${own})` : Prisma.empty;
  let [path, slug] = ["", ""];
  for (;;) {
    const rows = await queryRows<Row>(ctx.db)`
      SELECT c.full_slug, l.*
      FROM (
        SELECT id, full_slug COLLATE "C" AS full_slug FROM category
        WHERE kind = ${kind}::listing_kind AND full_slug COLLATE "C" >= ${path} ${owned}
        ORDER BY full_slug COLLATE "C"
      ) c
      CROSS JOIN LATERAL (
        SELECT l.id, l.slug, ${furtherSlugs} AS further_slugs, ${fieldColumns}, opening.spans, ${listingVersion} AS version,
          CASE WHEN l.more_locations > 0 THEN (
            SELECT json_agg(to_jsonb(o) ORDER BY o.position, o.id) FROM listing_location o WHERE o.listing_id = l.id
          ) END AS locations FROM listing l
        LEFT JOIN listing_hours opening ON opening.listing_id = l.id
        WHERE l.category_id = c.id AND l.slug > CASE WHEN c.full_slug = ${path} THEN ${slug} ELSE '' END AND ${where}
        ORDER BY l.slug LIMIT ${batchSize}
      ) l
      ORDER BY c.full_slug, l.slug LIMIT ${batchSize}`;
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    [path, slug] = [last.full_slug, last.slug];
  }
}

async function* csvChunks(ctx: Ctx, scope: Scope): AsyncGenerator<string, void> {
  const headers = listingFields.map(({ key }) => (key === "name" ? kindFacts[scope.kind].titleField : key));
  yield csvLine(["category", "categories", ...headers, "hours", "locations", "listing_id", "listing_updated_at"]);
  for await (const rows of batchesOf({ ...ctx, db: await longReads(ctx.db) }, scope)) {
    yield rows.map(lineOf).join("");
  }
}

/** A listing as an import reads it. The last columns let an import update it, unless it has changed in the meantime. */
const lineOf = (row: Row): string => {
  const values = listingFields.map(({ key }) => exportText(row[key]));
  const others = [hoursText(row.spans ?? []), locationsCell(row.locations ?? [])];
  const categories = row.further_slugs.length > 0 ? [row.full_slug, ...row.further_slugs].join("; ") : "";
  return csvLine([row.full_slug, categories, ...values, ...others, String(row.id), versionText(row.version)]);
};

/**
 * Exports listings of one kind as a CSV file that can be imported again, in an order that doesn't depend on ids. Admins
 * get every listing that matches the filters, owners and managers only their own. Throws `forbidden` for others.
 */
export async function exportFile(ctx: Ctx, kind: Kind, query: ExportQuery): Promise<Response> {
  if (!(await mayImport(ctx))) throw forbidden();
  const own = isAdmin(ctx.actor) ? null : mayOn(ctx.actor, "edit");
  const where = every([Prisma.sql`l.merged_into_id IS NULL`, ...(own ? [own] : []), ...conditionsOf(query)]);
  return csvFile(`${kindFacts[kind].segment}.csv`, csvChunks(ctx, { kind, own, where }));
}
