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
import { inCategory } from "../categories/branch";
import { listingJoins, listingColumns, type ListingRow } from "../listings/sql";
import { comparePairs } from "./find";

/** Changed listings that are compared before the list is read. The job compares the rest. */
const comparedFirst = 10;
/** Longest that the request waits for this, in ms. */
const maxWaitMs = 1_000;

interface PairRow {
  first_id: number;
  second_id: number;
  score: number;
  same_name: boolean;
  near_name: boolean;
  same_phone: boolean;
  same_address: boolean;
  same_site: boolean;
}

const likeliestFirst = [
  { key: "score" as const, descending: true },
  { key: "first" as const, descending: false },
];
const columns = { score: Prisma.sql`p.score`, first: Prisma.sql`p.first_id` };

/** The pair `p` hasn't been dismissed. */
export const isOpenPair = Prisma.sql`NOT EXISTS (
  SELECT FROM duplicate_dismissal x WHERE x.first_id = p.first_id AND x.second_id = p.second_id)`;

/** Whether a listing is in a branch. The branch's listings are looked up once by index, not for each pair. */
const isInBranch = (column: Prisma.Sql, categoryId: number): Prisma.Sql => Prisma.sql`
  ${column} IN (SELECT l.id FROM listing l WHERE ${inCategory(Prisma.sql`${categoryId}::int`)})`;

const conditionsOf = (query: DuplicatesQuery): Prisma.Sql[] => [
  ...when(query.kind, (kind) => Prisma.sql`p.kind = ${kind}::listing_kind`),
  ...when(
    query.category_id,
    (id) => Prisma.sql`(${isInBranch(Prisma.sql`p.first_id`, id)} OR ${isInBranch(Prisma.sql`p.second_id`, id)})`,
  ),
];

/** Compares the latest changes. Gives up on a conflict with another writer and on a timeout: the job will continue. */
async function compareLatest(): Promise<void> {
  try {
    await comparePairs(database(), { size: comparedFirst, limitMs: maxWaitMs });
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
 * Pairs of likely duplicates, the likeliest first, with the total count. Compares the latest changes first.
 */
export async function listDuplicates(ctx: Ctx, query: DuplicatesQuery): Promise<Page<DuplicatePair>> {
  await compareLatest();
  const where = every([isOpenPair, ...conditionsOf(query)]);
  const { n: count } = await queryOne<{ n: number }>(ctx.db)`
    SELECT count(*)::int AS n FROM duplicate_pair p WHERE ${where}`;
  const list = {
    count,
    limit: query.limit,
    offset: query.offset,
    keys: likeliestFirst,
    columns,
    id: Prisma.sql`p.second_id`,
  };
  const pairs = await readPage(
    list,
    (tail) =>
      queryRows<PairRow>(ctx.db)`
      SELECT p.first_id, p.second_id, p.score, p.same_name, p.near_name, p.same_phone, p.same_address,
        p.same_site
      FROM duplicate_pair p WHERE ${where} ${tail}`,
  );
  const rows = await listingsOf(ctx, pairs);
  const items = pairs.flatMap((pair) => {
    const [first, second] = [rows.get(pair.first_id), rows.get(pair.second_id)];
    // A listing may have been suspended during the comparison.
    if (!first || !second || first.status === "suspended" || second.status === "suspended") return [];
    const reasons = duplicateReasons.filter((reason) => pair[reason]);
    return [{ first: toListing(first, ctx), second: toListing(second, ctx), score: pair.score, reasons }];
  });
  return { items, count };
}
