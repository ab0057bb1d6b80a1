import "server-only";
import { type PinMap, type PinMapQuery } from "@/lib/contract/location";
import { type MappedPlaces } from "@/lib/format/map";
import { readPoint } from "@/lib/rules/distance";
import { counted } from "@/lib/format/number";
import { type Ctx } from "../ctx";
import { plannedOnce, queryRows } from "../db/sql";
import { size, viewOf } from "./place-map";

interface PlaceRow {
  id: number;
  city: string;
  state: string;
  /** The ZIP code that it is the point of; null where only the city is known. */
  zip: string | null;
  pin: string | null;
}

/** What is known of where a listing is, in words. */
function textOf(rows: readonly PlaceRow[]): string {
  const [row, ...others] = rows;
  if (others.length > 0) return counted(rows.length, "location");
  return row?.zip ? `ZIP code ${row.zip}` : `${row?.city}, ${row?.state}`;
}

/** Where the locations of a listing are on its map: the points of their ZIP codes, else of their cities; null without any. */
export async function findMappedPlaces(ctx: Ctx, { id }: { id: number }): Promise<MappedPlaces | null> {
  const rows = await queryRows<PlaceRow>(ctx.db)`${plannedOnce}
    SELECT p.id, p.city, p.state, z.zip, at.pin
    FROM (
      SELECT place_id, zip, pin, -1 AS position FROM listing WHERE id = ${id}
      UNION ALL SELECT place_id, zip, pin, position FROM listing_location WHERE listing_id = ${id}
    ) at JOIN place p ON p.id = at.place_id
    LEFT JOIN LATERAL (
      SELECT lpad(known.id::text, 5, '0') AS zip FROM place known
      WHERE known.id = substring(at.zip FROM '^[0-9]{5}')::int AND known.spot_id = p.id
    ) z ON true
    ORDER BY at.position`;
  if (rows.length === 0) return null;
  const places = [...new Set(rows.map((row) => row.id))].sort((one, other) => one - other);
  const pins = rows.flatMap(({ pin }) => readPoint(pin ?? "") ?? []);
  const base = pins.length > 0 ? (await viewOf(ctx, places))?.base : null;
  const percent = (share: number) => Math.round(share * 1000) / 10;
  return {
    places,
    text: textOf(rows),
    pins: pins.flatMap((point) => {
      const spot = base?.at(point);
      return spot ? [{ x: percent(spot.x / size.width), y: percent(spot.y / size.height) }] : [];
    }),
  };
}

/** The map on which a pin for an address is placed; null where the address says too little. */
export async function findPinMap(ctx: Ctx, { zip, city, state }: PinMapQuery): Promise<PinMap> {
  const [row] = await queryRows<{ place: number | null }>(ctx.db)`SELECT place_of(${zip}, ${city}, ${state}) AS place`;
  const place = row?.place ?? null;
  const view = place === null ? null : await viewOf(ctx, [place]);
  return place === null || !view ? { map: null } : { map: { place, shown: view.base.shown } };
}
