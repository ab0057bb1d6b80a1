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

const maxResults = 5;
/** Matches read per criterion: hundreds of listings may share a chain's phone number. */
const maxPerCriterion = 20;
/** The trigram similarity from which a name in the same city is shown, 0 to 1: a hint may be wrong more often than a duplicate. */
const hintFrom = 0.4;

/** The ids of active listings `l` that match one criterion. Each criterion has its own index. */
const matching = (criterion: Prisma.Sql, kind: Kind): Prisma.Sql => Prisma.sql`
  (SELECT l.id FROM listing l WHERE l.status = 'active' AND l.kind = ${kind}::listing_kind AND ${criterion}
  ORDER BY l.id LIMIT ${maxPerCriterion})`;

/** Same street line and same first five digits of the ZIP code. */
const sameAddress = (street: string, zip: string): Prisma.Sql => Prisma.sql`
  l.street_key <> '' AND l.street_key = normalised(${street}) AND left(l.zip, 5) = ${zip.slice(0, 5)}`;

/** A name in the city that begins as typed, or is similar and begins with the same three letters. */
const likeInCity = (name: string, city: string): Prisma.Sql => Prisma.sql`
  l.city_key <> '' AND l.city_key = normalised(${city}) AND length(normalised(${name})) >= 3
  AND left(l.name_key, 3) = left(normalised(${name}), 3)
  AND (starts_with(l.name_key, normalised(${name})) OR similarity(l.name_key, normalised(${name})) >= ${hintFrom})`;

function criteriaOf({ name = "", city = "", phone = "", street_address = "", zip = "" }: SimilarQuery): Prisma.Sql[] {
  const number = phoneCell(phone.trim()).value;
  const code = zipCell(zip.trim(), null).value;
  return [
    ...(name.trim() === "" ? [] : [Prisma.sql`l.name_key <> '' AND l.name_key = normalised(${name})`]),
    ...(name.trim() === "" || city.trim() === "" ? [] : [likeInCity(name, city)]),
    ...(number === null ? [] : [Prisma.sql`l.phone = ${number}`]),
    ...(code === null || street_address.trim() === "" ? [] : [sameAddress(street_address, code)]),
  ];
}

/**
 * Up to five active listings that may be the one about to be added: same name, phone number, or address, compared as in
 * duplicate detection, or a name like it in the same city. Those that match more criteria come first.
 */
export async function findLikelyDuplicates(ctx: Ctx, kind: Kind, query: SimilarQuery): Promise<Listing[]> {
  const matches = criteriaOf(query).map((criterion) => matching(criterion, kind));
  if (matches.length === 0) return [];
  const rows = await queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM (
      SELECT id, count(*) AS matches FROM (${Prisma.join(matches, " UNION ALL ")}) found
      GROUP BY id ORDER BY matches DESC, id LIMIT ${maxResults}
    ) best JOIN listing l ON l.id = best.id ${listingJoins} ORDER BY best.matches DESC, l.id`;
  return rows.map((row) => toListing(row, ctx));
}
