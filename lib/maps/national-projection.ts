import { geoAlbersUsa, type GeoProjection } from "d3-geo";

interface Size {
  width: number;
  height: number;
}

/** The size of the drawing in which `us-atlas` gives the whole country, projected, with Alaska and Hawaii below. */
const atlas = { width: 975, height: 610, scale: 1300 };

/** How the atlas's drawing fits into another size. */
export function fitOf({ width, height }: Size) {
  const scale = Math.min(width / atlas.width, height / atlas.height);
  return { scale, x: (width - atlas.width * scale) / 2, y: (height - atlas.height * scale) / 2 };
}

/** The atlas's projection, for points. */
export function nationalProjection(size: Size): GeoProjection {
  const { scale, x, y } = fitOf(size);
  return geoAlbersUsa()
    .scale(atlas.scale * scale)
    .translate([x + (atlas.width / 2) * scale, y + (atlas.height / 2) * scale]);
}
