import "server-only";
import { type Page } from "@/lib/contract/common";
import { type DuplicatePair, type DuplicatesQuery } from "@/lib/contract/duplicate";
import { duplicateReasons } from "@/lib/rules/duplicates";
import { type Ctx } from "../ctx";
import { database, Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { isLostRace, sqlStateOf, tookTooLong } from "../db/db-errors";
import { readPage } from "../db/list-page";
import { toListing } from "../listings/serialize";
import { every, when } from "../db/conditions";
import { listingJoins, listingColumns, type ListingRow } from "../listings/sql";
import { comparePairs } from "./find";

/** As many changed listings are compared before a list is read; more are left to the job. */
const comparedFirst = 10;
/** How long somebody who asks for the list waits for that, in ms. */
const longestWaitMs = 1_000;

interface PairRow {
  first_id: number;
  second_id: number;
  score: number;
  same_name: boolean;
  near_name: boolean;
  same_phone: boolean;
  same_address: boolean;
}

const likeliestFirst = [
  { key: "score" as const, descending: true },
  { key: "first" as const, descending: false },
];
const columns = { score: Prisma.sql`p.score`, first: Prisma.sql`p.first_id` };

/** Nobody said of a pair `p` that they are different. */
export const isOpenPair = Prisma.sql`NOT EXISTS (
  SELECT FROM duplicate_dismissal x WHERE x.first_id = p.first_id AND x.second_id = p.second_id)`;

/** The branch's listings are looked up once, along an index, and not for each pair. */
const liesIn = (column: Prisma.Sql, categoryId: number): Prisma.Sql => Prisma.sql`
  ${column} IN (SELECT id FROM listing WHERE category_id = ANY (
    ARRAY (SELECT id FROM category WHERE path_ids @> ARRAY[${categoryId}::int])))`;

const asked = (ask: DuplicatesQuery): Prisma.Sql[] => [
  ...when(ask.kind, (kind) => Prisma.sql`p.kind = ${kind}::listing_kind`),
  ...when(
    ask.category_id,
    (id) => Prisma.sql`(${liesIn(Prisma.sql`p.first_id`, id)} OR ${liesIn(Prisma.sql`p.second_id`, id)})`,
  ),
];

/** One who writes to the same pairs at this moment comes first, and what takes long is not waited for: the job goes on. */
async function compareLatest(): Promise<void> {
  try {
    await comparePairs(database(), { most: comparedFirst, limitMs: longestWaitMs });
  } catch (error) {
    if (!isLostRace(error) && sqlStateOf(error) !== tookTooLong) throw error;
  }
}

async function listingsOf(ctx: Ctx, pairs: PairRow[]): Promise<Map<number, ListingRow>> {
  const ids = [...new Set(pairs.flatMap(({ first_id, second_id }) => [first_id, second_id]))];
  const rows = await queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM listing l ${listingJoins} WHERE l.id = ANY (${ids}::int[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Pairs of listings that are likely the same, the likeliest first, with their true number. What changed a moment ago is
 * compared first.
 */
export async function listDuplicates(ctx: Ctx, ask: DuplicatesQuery): Promise<Page<DuplicatePair>> {
  await compareLatest();
  const where = every([isOpenPair, ...asked(ask)]);
  const { n: count } = await queryOne<{ n: number }>(ctx.db)`
    SELECT count(*)::int AS n FROM duplicate_pair p WHERE ${where}`;
  const list = {
    count,
    limit: ask.limit,
    offset: ask.offset,
    keys: likeliestFirst,
    columns,
    id: Prisma.sql`p.second_id`,
  };
  const pairs = await readPage(
    list,
    (tail) =>
      queryRows<PairRow>(ctx.db)`
      SELECT p.first_id, p.second_id, p.score, p.same_name, p.near_name, p.same_phone, p.same_address
      FROM duplicate_pair p WHERE ${where} ${tail}`,
  );
  const rows = await listingsOf(ctx, pairs);
  const items = pairs.flatMap((pair) => {
    const [first, second] = [rows.get(pair.first_id), rows.get(pair.second_id)];
    // Suspended a moment ago, while it was compared.
    if (!first || !second || first.status === "suspended" || second.status === "suspended") return [];
    const reasons = duplicateReasons.filter((reason) => pair[reason]);
    return [{ first: toListing(first, ctx), second: toListing(second, ctx), score: pair.score, reasons }];
  });
  return { items, count };
}
