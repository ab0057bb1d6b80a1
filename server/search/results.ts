import "server-only";
import { countedUpTo, type SearchQuery } from "@/lib/contract/search";
import { relevanceTiers } from "@/lib/rules/listing-order";
import { type Ctx } from "../ctx";
import { type Around } from "../places/find";
import { nearestFirst } from "./near";
import { Prisma } from "../db/client";
import { plannedOnce } from "../db/planned";
import { listingBeside, listingColumns, type ListingRow } from "../listings/sql";
import { countMemo } from "./counts";
import { asksKeys, type Match, matchSource } from "./match";
import { byFigure, byScore, countOf, groupsOf, inSitesOrder } from "./parts";

/** What is looked for and in which order, a page at a time. */
export interface Wanted {
  match: Match;
  isPremium: boolean | undefined;
  sort: SearchQuery["sort"];
  around: Around | undefined;
  limit: number;
  offset: number;
}

/** No page has more; said to the planner, who can't see how long a page is when it plans for all. */
const mostRows = 50;

/** A listing found, with its tier (null: no words decided) and its score. */
export type FoundListing = ListingRow & { tier: (typeof relevanceTiers)[number] | null; score: number };

export interface Found {
  count: number;
  rows: FoundListing[];
}

/** Whether the order is by a figure that neither parts nor keys help with: then it depends on how many are found. */
const isByFigure = ({ match, sort }: Wanted): boolean => (sort === "reviews" || sort === "newest") && asksKeys(match);

function ordered({ match, isPremium, sort, around, limit, offset }: Wanted, isMany: boolean): Prisma.Sql {
  const [of, rows] = [groupsOf(isPremium), limit + offset];
  if (sort === "distance")
    return around ? nearestFirst(match, { around, isPremium, rows }) : inSitesOrder(match, of, rows);
  if (sort === "relevance") return inSitesOrder(match, of, rows);
  return sort === "rating" ? byScore(match, of, rows) : byFigure(match, of, { figure: sort, isMany });
}

/**
 * How many there are, worked out by the page itself where it ends before it is full. `known` is what an earlier search
 * counted, as long as nothing has changed since.
 */
const countBeside = ({ match, isPremium, limit, offset }: Wanted, known: number | null): Prisma.Sql => Prisma.sql`
  coalesce(${known}::int, CASE WHEN (SELECT count(*) FROM page) BETWEEN CASE WHEN ${offset} = 0 THEN 0 ELSE 1 END
    AND ${limit - 1} THEN ${offset}::int + (SELECT count(*)::int FROM page) ELSE ${countOf(match, groupsOf(isPremium))} END)`;

type Row = Omit<FoundListing, "id" | "tier"> & { id: number | null; tier: number; found_count: number };

const isListing = (row: Row): row is Row & { id: number } => row.id !== null;

/**
 * The page's rows in order and how many there are in all, by one statement (by two in an order that depends on the
 * count); where nothing matches, its one row holds only the count. Connections plan it once: it asks the index whatever the words are.
 */
export async function pageOf(ctx: Ctx, wanted: Wanted): Promise<Found> {
  const { match, isPremium, limit, offset } = wanted;
  const memo = countMemo(match, isPremium);
  const known = memo.known ?? (isByFigure(wanted) ? await countFound(ctx, match, isPremium) : null);
  const isMany = known !== null && known > countedUpTo;
  const rows = await ctx.db.$queryRaw<Row[]>(Prisma.sql`${plannedOnce}
    WITH ${matchSource(match)}, page AS MATERIALIZED (
      SELECT id, tier, score, row_number() OVER () AS place FROM (
        SELECT * FROM (${ordered(wanted, isMany)}) found LIMIT ${limit} OFFSET ${offset}
      ) shown LIMIT ${Prisma.raw(String(mostRows))}
    )
    SELECT total.count AS found_count, rows.*
    FROM (SELECT ${countBeside(wanted, known)} AS count OFFSET 0) total
    LEFT JOIN (
      SELECT page.place, page.tier, page.score, ${listingColumns}
      FROM page JOIN listing l ON l.id = page.id ${listingBeside}
    ) rows ON true ORDER BY rows.place`);
  const count = rows[0]?.found_count ?? 0;
  memo.remember(count);
  return {
    count,
    rows: rows.filter(isListing).map((row) => ({ ...row, tier: relevanceTiers[row.tier] ?? null })),
  };
}

/** How many a search finds, counted no further than one beyond the limit. */
export async function countFound(ctx: Ctx, match: Match, isPremium: boolean | undefined): Promise<number> {
  const [row] = await ctx.db.$queryRaw<[{ count: number }]>(Prisma.sql`${plannedOnce}
    WITH ${matchSource(match)} SELECT ${countOf(match, groupsOf(isPremium))} AS count`);
  return row.count;
}
