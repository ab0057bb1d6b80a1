import "server-only";
import { type Listing } from "@/lib/contract/listing";
import { type SimilarQuery } from "@/lib/contract/listing-write";
import { phoneCell, zipCell } from "@/lib/rules/import-cells";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { toListing } from "./serialize";
import { listingJoins, listingColumns, type ListingRow } from "./sql";

/** The most that are shown. */
const most = 5;
/** How many of each likeness are looked at: a chain's number may stand at hundreds of listings. */
const mostOfEach = 20;

/** The active listings `l` that are alike in one way, each by its own index. */
const alike = (condition: Prisma.Sql, kind: Kind): Prisma.Sql => Prisma.sql`
  (SELECT l.id FROM listing l WHERE l.status = 'active' AND l.kind = ${kind}::listing_kind AND ${condition}
  ORDER BY l.id LIMIT ${mostOfEach})`;

/** An address is a street with a number or name in it, and the first five digits of its ZIP code. */
const sameAddress = (street: string, zip: string): Prisma.Sql => Prisma.sql`
  l.street_key <> '' AND l.street_key = normalised(${street}) AND left(l.zip, 5) = ${zip.slice(0, 5)}`;

function likenesses({ name = "", phone = "", street_address = "", zip = "" }: SimilarQuery): Prisma.Sql[] {
  const number = phoneCell(phone.trim()).value;
  const code = zipCell(zip.trim(), null).value;
  return [
    ...(name.trim() === "" ? [] : [Prisma.sql`l.name_key <> '' AND l.name_key = normalised(${name})`]),
    ...(number === null ? [] : [Prisma.sql`l.phone = ${number}`]),
    ...(code === null || street_address.trim() === "" ? [] : [sameAddress(street_address, code)]),
  ];
}

/**
 * The active listings that may be the same as one that somebody is about to add: of the same name, phone number or
 * address as the duplicates of an import are compared. Those alike in more ways come first. At most five.
 */
export async function findSimilar(ctx: Ctx, kind: Kind, ask: SimilarQuery): Promise<Listing[]> {
  const ways = likenesses(ask).map((condition) => alike(condition, kind));
  if (ways.length === 0) return [];
  const rows = await queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM (
      SELECT id, count(*) AS ways FROM (${Prisma.join(ways, " UNION ALL ")}) found
      GROUP BY id ORDER BY ways DESC, id LIMIT ${most}
    ) best JOIN listing l ON l.id = best.id ${listingJoins} ORDER BY best.ways DESC, l.id`;
  return rows.map((row) => toListing(row, ctx));
}
