import "server-only";
import { type Location, type Locations } from "@/lib/contract/location";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { versionOf } from "../db/version";
import { type ListingRef } from "../listings/lock";
import { needListing } from "../listings/read";

/** The locations of a listing beside its own address, with no check of who may see it. */
export const locationsFor = ({ db }: Pick<Ctx, "db">, listingId: number): Promise<Location[]> =>
  queryRows<Location>(db)`
    SELECT o.id, name, street_address, o.city, o.state, zip, phone, hours, pin, time_zone
    FROM listing_location o LEFT JOIN place p ON p.id = o.place_id WHERE listing_id = ${listingId} ORDER BY position, o.id`;

/** Serializes all locations of a listing. The time zones aren't edited. */
export const toLocations = (items: Location[]): Locations => ({
  items,
  version: versionOf(items.map(({ time_zone: _, ...edited }) => edited)),
});

/** The locations that a listing's page shows beside its own address. */
export const readPageLocations = async (
  ctx: Ctx,
  listing: { id: number; more_locations: number },
): Promise<Location[]> => (listing.more_locations > 0 ? locationsFor(ctx, listing.id) : []);

/** The locations of a listing that the caller may see. Throws not-found. */
export async function readLocations(ctx: Ctx, { kind, id }: ListingRef): Promise<Locations> {
  await needListing(ctx, kind, id);
  return toLocations(await locationsFor(ctx, id));
}
