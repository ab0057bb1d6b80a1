import "server-only";
import { forbidden } from "@/lib/contract/errors";
import { type ExportQuery } from "@/lib/contract/listing";
import { csvLine } from "@/lib/rules/csv-cell";
import { listingFields, type ListingFieldValues } from "@/lib/rules/listing-field";
import { type Kind, kindFacts } from "@/lib/rules/listing-kind";
import { accountOf, isAdmin, mayImport } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { csvFile } from "../http/csv";
import { every } from "../db/conditions";
import { conditionsOf } from "./read";
import { fieldColumns } from "./sql";

type Row = ListingFieldValues & { slug: string };

interface Category {
  id: number;
  full_slug: string;
}

/** Listings per statement. */
const batchSize = 500;

const textOf = (value: string | boolean | null): string =>
  typeof value === "boolean" ? (value ? "yes" : "no") : (value ?? "");

/** The listings of one category in batches, by slug. Keyset pagination: each batch costs the same. */
async function* batchesOf(ctx: Ctx, category: Category, where: Prisma.Sql): AsyncGenerator<Row[], void> {
  let after = "";
  for (;;) {
    const rows = await queryRows<Row>(ctx.db)`
      SELECT l.slug, ${fieldColumns} FROM listing l
      WHERE l.category_id = ${category.id} AND l.slug > ${after} AND ${where} ORDER BY l.slug LIMIT ${batchSize}`;
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.slug ?? after;
  }
}

async function* csvChunks(ctx: Ctx, kind: Kind, where: Prisma.Sql): AsyncGenerator<string, void> {
  const headers = listingFields.map(({ key }) => (key === "name" ? kindFacts[kind].titleField : key));
  yield csvLine(["category", ...headers]);
  const categories = await queryRows<Category>(ctx.db)`
    SELECT id, full_slug FROM category WHERE kind = ${kind}::listing_kind ORDER BY full_slug COLLATE "C"`;
  for (const category of categories) {
    for await (const rows of batchesOf(ctx, category, where)) {
      yield rows
        .map((row) => csvLine([category.full_slug, ...listingFields.map(({ key }) => textOf(row[key]))]))
        .join("");
    }
  }
}

/**
 * Exports listings of one kind as a CSV file that can be imported again, in an order that doesn't depend on ids. Admins
 * get every listing that matches the filters, owners only their own. Throws `forbidden` for others.
 */
export function exportFile(ctx: Ctx, kind: Kind, query: ExportQuery): Promise<Response> {
  if (!mayImport(ctx.actor)) return Promise.reject(forbidden());
  const own = isAdmin(ctx.actor) ? [] : [Prisma.sql`l.claimed_by_id = ${accountOf(ctx.actor)}::int`];
  const where = every([Prisma.sql`l.merged_into_id IS NULL`, ...own, ...conditionsOf(query)]);
  return Promise.resolve(csvFile(`${kindFacts[kind].segment}.csv`, csvChunks(ctx, kind, where)));
}
