import "server-only";
import { type AllListingsQuery, type allListingOrderings } from "@/lib/contract/admin";
import { type OrderKey, type Page } from "@/lib/contract/common";
import { type Listing } from "@/lib/contract/listing";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { holdsText } from "../db/holds-text";
import { readPage } from "../db/list-page";
import { tallyListings } from "../tallies/listings";
import { toListing } from "./serialize";
import { every, inCategory, isAmong, listingBeside, listingColumns, type ListingRow, when } from "./sql";

type Key = (typeof allListingOrderings)[number];

const columns: Record<Key, Prisma.Sql> = {
  updated_at: Prisma.sql`l.updated_at`,
  created_at: Prisma.sql`l.created_at`,
  name: Prisma.sql`l.name`,
};
const lastChanged: OrderKey<Key>[] = [{ key: "updated_at", descending: true }];

const holdsName = (text: string): Prisma.Sql => holdsText(Prisma.sql`l.name`, text);

/** What was merged into another listing is not listed any more; it is suspended, so other statuses need no look. */
const standsAlone = ({ status }: AllListingsQuery): Prisma.Sql[] =>
  status === undefined || status === "suspended" ? [Prisma.sql`l.merged_into_id IS NULL`] : [];
const claimed = Prisma.sql`SELECT listing_id FROM claim WHERE status = 'pending'`;

const asked = (ask: AllListingsQuery): Prisma.Sql[] => [
  ...standsAlone(ask),
  ...when(ask.kind, (kind) => Prisma.sql`l.kind = ${kind}::listing_kind`),
  ...when(ask.status, (status) => Prisma.sql`l.status = ${status}::listing_status`),
  ...when(ask.search, holdsName),
  ...when(ask.has_claim, (hasOne) => isAmong(Prisma.sql`l.id`, claimed, hasOne)),
  ...when(ask.category_id, (id) => inCategory(Prisma.sql`${id}::int`)),
];

/** The ids are found along an index first: only those of the page are read whole. */
const statement = (where: Prisma.Sql, tail: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${listingColumns} FROM (
    SELECT page.id, row_number() OVER () AS place FROM (SELECT l.id FROM listing l WHERE ${where} ${tail}) page
  ) found JOIN listing l ON l.id = found.id ${listingBeside} ORDER BY found.place`;

/** Of a kind or a status the number is kept; of what is looked for it is counted. */
async function countListings({ db }: Ctx, ask: AllListingsQuery, where: Prisma.Sql): Promise<number> {
  if (!ask.search && ask.has_claim === undefined && ask.category_id === undefined) return tallyListings(db, ask);
  const [row] = await db.$queryRaw<[{ n: number }]>(
    Prisma.sql`SELECT count(*)::int AS n FROM listing l WHERE ${where}`,
  );
  return row.n;
}

/**
 * Listings of both kinds and any status, the one changed last first unless asked otherwise, with their true number.
 */
export async function listAllListings(ctx: Ctx, ask: AllListingsQuery): Promise<Page<Listing>> {
  const where = every(asked(ask));
  const count = await countListings(ctx, ask, where);
  const list = { count, limit: ask.limit, offset: ask.offset, keys: ask.ordering ?? lastChanged };
  const rows = await readPage({ ...list, columns, id: Prisma.sql`l.id` }, (tail) =>
    ctx.db.$queryRaw<ListingRow[]>(statement(where, tail)),
  );
  return { items: rows.map((row) => toListing(row, ctx)), count };
}
