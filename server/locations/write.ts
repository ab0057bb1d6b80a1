import "server-only";
import { invalid } from "@/lib/contract/errors";
import { type Location, type LocationBody, type Locations, type LocationsBody } from "@/lib/contract/location";
import { locationKey, locationParts, type LocationText } from "@/lib/rules/listing-location";
import { pinTooFar } from "@/lib/rules/pin";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { requireSeen } from "../db/version";
import { withTx } from "../db/with-tx";
import { type ListingRef, lockListing } from "../listings/lock";
import { requireRight } from "../listings/rights";
import { recordSources } from "../listings/sources";
import { locationsFor, toLocations } from "./read";

const isSame = (one: LocationText, other: LocationText): boolean =>
  locationParts.every((key) => one[key] === other[key]);

/** Stores the list, in at most three statements: each writes the listing's search entry again. */
async function store(ctx: Ctx, listingId: number, { before, after }: { before: Location[]; after: LocationBody[] }) {
  const kept = after.flatMap(({ id }) => id ?? []);
  const removed = before.filter(({ id }) => !kept.includes(id)).map(({ id }) => id);
  const rows = after.map((location, position) => ({ ...location, id: location.id ?? null, position }));
  const given = JSON.stringify(rows);
  if (removed.length > 0) await execute(ctx.db)`DELETE FROM listing_location WHERE id = ANY (${removed}::int[])`;
  if (kept.length > 0) {
    await execute(ctx.db)`
      UPDATE listing_location o SET position = g.position, name = g.name, street_address = g.street_address,
        city = g.city, state = g.state, zip = g.zip, phone = g.phone, hours = g.hours, pin = g.pin
      FROM jsonb_populate_recordset(NULL::listing_location, ${given}::jsonb) AS g
      WHERE o.id = g.id AND (o.position, o.name, o.street_address, o.city, o.state, o.zip, o.phone, o.hours, o.pin)
        IS DISTINCT FROM (g.position, g.name, g.street_address, g.city, g.state, g.zip, g.phone, g.hours, g.pin)`;
  }
  if (kept.length < after.length) {
    await execute(ctx.db)`
      INSERT INTO listing_location (listing_id, position, name, street_address, city, state, zip, phone, hours, pin)
      SELECT ${listingId}, g.position, g.name, g.street_address, g.city, g.state, g.zip, g.phone, g.hours, g.pin
      FROM jsonb_populate_recordset(NULL::listing_location, ${given}::jsonb) AS g
      WHERE g.id IS NULL ORDER BY g.position`;
  }
}

/** The locations as the audit log states them. It never has phone numbers. */
const said = (locations: readonly LocationText[]) => ({
  locations: locations.map(({ name, street_address, city, state, zip, hours, pin }) =>
    [name, street_address, city, `${state} ${zip}`.trim(), hours, pin].filter((part) => part !== "").join(", "),
  ),
  phone: locations.map(({ phone }) => phone).join(),
});

async function record(ctx: Ctx, id: number, [before, after]: [readonly LocationText[], readonly LocationText[]]) {
  await recordSources(ctx, id, ["locations"]);
  const [was, is] = [said(before), said(after)];
  const hasPhone = was.phone !== is.phone;
  const shown = ({ locations, phone }: typeof was) => ({ locations, ...(hasPhone && { phone }) });
  await audit(ctx, {
    action: "listing.locations",
    object: { type: "listing", id },
    before: shown(was),
    after: shown(is),
  });
}

/** Throws `invalid` unless each id is one of the listing's locations, and named once. */
function checkIds(before: readonly Location[], after: readonly LocationBody[]): void {
  const ids = after.flatMap(({ id }) => id ?? []);
  const known = new Set(before.map(({ id }) => id));
  if (new Set(ids).size === ids.length && ids.every((id) => known.has(id))) return;
  throw invalid({ items: ["One of these locations has been removed in the meantime. Reload, and try again."] });
}

/** Throws `invalid` for a new pin that wasn't stored. One that was left behind by another address is gone. */
function checkPins(before: readonly Location[], after: readonly LocationBody[], stored: readonly Location[]): void {
  const old = new Map(before.map(({ id, pin }) => [id, pin]));
  const isLost = ({ id, pin }: LocationBody, at: number) =>
    pin !== "" && stored[at]?.pin === "" && pin !== old.get(id ?? 0);
  if (after.some(isLost)) throw invalid({ pin: [pinTooFar] });
}

/** Replaces the locations of a locked listing by others without ids; those with the same address and name stay. */
export async function replaceLocations(ctx: Ctx, listingId: number, locations: readonly LocationText[]): Promise<void> {
  const before = await locationsFor(ctx, listingId);
  const known = new Map(before.map((location) => [locationKey(location), location.id]));
  const after = locations.map((location) => ({ ...location, id: known.get(locationKey(location)) }));
  await store(ctx, listingId, { before, after });
  await record(ctx, listingId, [before, after]);
}

/**
 * Replaces the locations of a listing beside its own address; those with an id stay. Throws not-found, `forbidden`, `stale`,
 * and `invalid` for an id that isn't one of the listing's.
 */
export const setLocations = (ctx: Ctx, ref: ListingRef, { items: after, seen }: LocationsBody): Promise<Locations> =>
  withTx(ctx, async (inside) => {
    await requireRight(inside, await lockListing(inside, ref), "edit");
    const before = await locationsFor(inside, ref.id);
    const current = toLocations(before);
    requireSeen(seen, current, { version: current.version, current: { items: before } });
    checkIds(before, after);
    const isUnchanged =
      before.length === after.length &&
      before.every((location, at) => after[at]?.id === location.id && isSame(location, after[at]));
    if (!isUnchanged) {
      await store(inside, ref.id, { before, after });
      await record(inside, ref.id, [before, after]);
    }
    const items = await locationsFor(inside, ref.id);
    checkPins(before, after, items);
    return toLocations(items);
  });
