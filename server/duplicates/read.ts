import "server-only";
import { type Page } from "@/lib/contract/common";
import { type DuplicatePair, type DuplicatesQuery } from "@/lib/contract/duplicate";
import { duplicateReasons } from "@/lib/rules/duplicates";
import { type Ctx } from "../ctx";
import { database, Prisma } from "../db/client";
import { toListing } from "../listings/serialize";
import { every, listingBeside, listingColumns, type ListingRow, when } from "../listings/sql";
import { comparePairs } from "./find";

/** As many changed listings are compared before a list is read; more are left to the job. */
const comparedFirst = 10;

interface PairRow {
  first_id: number;
  second_id: number;
  score: number;
  same_name: boolean;
  near_name: boolean;
  same_phone: boolean;
  same_address: boolean;
}

/** Both stand on the site or wait for it, and nobody said that they are different. */
const isOpen = Prisma.sql`a.status <> 'suspended' AND b.status <> 'suspended' AND NOT EXISTS (
  SELECT FROM duplicate_dismissal x WHERE x.first_id = p.first_id AND x.second_id = p.second_id)`;

const source = Prisma.sql`
  duplicate_pair p JOIN listing a ON a.id = p.first_id JOIN listing b ON b.id = p.second_id`;

/** The category's ids once, not for each pair. */
const lies = (alias: Prisma.Sql, categoryId: number): Prisma.Sql => Prisma.sql`
  ${alias}.category_id IN (SELECT id FROM category WHERE path_ids @> ARRAY[${categoryId}::int])`;

const asked = (ask: DuplicatesQuery): Prisma.Sql[] => [
  ...when(ask.kind, (kind) => Prisma.sql`p.kind = ${kind}::listing_kind`),
  ...when(ask.category_id, (id) => Prisma.sql`(${lies(Prisma.sql`a`, id)} OR ${lies(Prisma.sql`b`, id)})`),
];

async function listingsOf(ctx: Ctx, pairs: PairRow[]): Promise<Map<number, ListingRow>> {
  const ids = [...new Set(pairs.flatMap(({ first_id, second_id }) => [first_id, second_id]))];
  const rows = await ctx.db.$queryRaw<ListingRow[]>(Prisma.sql`
    SELECT ${listingColumns} FROM listing l ${listingBeside} WHERE l.id = ANY (${ids}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Pairs of listings that are likely the same, the likeliest first, with their true number. What changed a moment ago is
 * compared first.
 */
export async function listDuplicates(ctx: Ctx, ask: DuplicatesQuery): Promise<Page<DuplicatePair>> {
  await comparePairs(database(), comparedFirst);
  const where = every([isOpen, ...asked(ask)]);
  const pairs = await ctx.db.$queryRaw<PairRow[]>(Prisma.sql`
    SELECT p.first_id, p.second_id, p.score, p.same_name, p.near_name, p.same_phone, p.same_address
    FROM ${source} WHERE ${where} ORDER BY p.score DESC, p.first_id, p.second_id
    LIMIT ${ask.limit} OFFSET ${ask.offset}`);
  const [{ n: count }] = await ctx.db.$queryRaw<[{ n: number }]>(Prisma.sql`
    SELECT count(*)::int AS n FROM ${source} WHERE ${where}`);
  const rows = await listingsOf(ctx, pairs);
  const items = pairs.flatMap((pair) => {
    const [first, second] = [rows.get(pair.first_id), rows.get(pair.second_id)];
    if (!first || !second) return [];
    const reasons = duplicateReasons.filter((reason) => pair[reason]);
    return [{ first: toListing(first, ctx), second: toListing(second, ctx), score: pair.score, reasons }];
  });
  return { items, count };
}
