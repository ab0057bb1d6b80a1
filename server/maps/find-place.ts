import "server-only";
import { type Listing } from "@/lib/contract/listing";
import { type MappedPlace } from "@/lib/format/map";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";

interface PlaceRow {
  id: number;
  city: string;
  state: string;
  is_zip: boolean;
}

/** Where a listing is on the map: the point of its ZIP code, else of its city; null if neither is known. */
export async function findMappedPlace(ctx: Ctx, { id, zip }: Listing): Promise<MappedPlace | null> {
  const digits = /^\d{5}/.exec(zip?.trim() ?? "")?.[0] ?? "";
  const [row] = await queryRows<PlaceRow>(ctx.db)`
    SELECT p.id, p.city, p.state,
      EXISTS (SELECT FROM place z WHERE z.id = ${Number(digits)}::int AND z.spot_id = p.id) AS is_zip
    FROM listing l JOIN place p ON p.id = l.place_id WHERE l.id = ${id}`;
  if (!row) return null;
  return { place: row.id, text: row.is_zip ? `ZIP code ${digits}` : `${row.city}, ${row.state}` };
}
