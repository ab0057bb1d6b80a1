import "server-only";
import { type Clusters } from "@/lib/contract/search-clusters";
import { type MapDrawing } from "@/lib/format/map";
import { type Box } from "@/lib/rules/distance";
import { narrowestSight, resultMapSize as size } from "@/lib/rules/map-sight";
import { type Ctx } from "../ctx";
import { type BaseMap, drawBase } from "./draw";
import { citiesIn, roomFor } from "./names";

/** The smallest size that the map is shown in, in pixels: on a phone. Names must fit there, and wider maps scale. */
const smallest = { width: 340, height: 340 / 1.5 };
/** About the radius of a circle there. */
const radius = 16;

const percent = (share: number) => Math.round(share * 1000) / 10;

function widened(box: Box): Box {
  const more = Math.max(0, (narrowestSight - (box.east - box.west)) / 2);
  return { west: box.west - more, south: box.south - more / 2, east: box.east + more, north: box.north + more / 2 };
}

type Spot = { x: number; y: number };

async function namesOn({ db }: Ctx, base: BaseMap, circles: (Spot | null)[]): Promise<MapDrawing["names"]> {
  if (base.isNational) return [];
  const [across, down] = [smallest.width / size.width, smallest.height / size.height];
  const cities = await citiesIn(db, base.shown);
  const names = cities.flatMap(({ city, latitude, longitude }) => {
    const spot = base.at({ latitude, longitude });
    return spot ? [{ text: city, x: spot.x * across, y: spot.y * down }] : [];
  });
  const taken = circles.flatMap((spot) => (spot ? [{ x: spot.x * across, y: spot.y * down, radius }] : []));
  return roomFor(names, { ...smallest, taken }).map(({ text, x, y }) => {
    return { text, x: percent(x / smallest.width), y: percent(y / smallest.height) };
  });
}

/** The map of where results are; null if none has a known place and no area is asked for. */
export async function drawResultMap(ctx: Ctx, { box, items }: Clusters, hasArea: boolean): Promise<MapDrawing | null> {
  if (!box) return null;
  const base = await drawBase(widened(box), size);
  const spots = items.map((point) => base.at(point));
  return {
    ...size,
    shown: base.isNational ? null : base.shown,
    land: base.land,
    borders: base.borders,
    area: hasArea ? base.outlineOf(box) : "",
    names: await namesOn(ctx, base, spots),
    points: spots.map((spot) => spot && { x: percent(spot.x / size.width), y: percent(spot.y / size.height) }),
  };
}
