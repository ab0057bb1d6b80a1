import { open } from "node:fs/promises";
import { PMTiles, TileType } from "pmtiles";

/**
 * The tiles of a file.
 * @typedef {object} Tiles
 * @property {number} minZoom
 * @property {number} maxZoom
 * @property {string} credit who has to be credited for the data, as plain text; empty if the file doesn't say
 * @property {(zoom: number, x: number, y: number) => Promise<ArrayBuffer | null>} read a tile, decompressed; null where
 *   the file has none
 * @property {() => Promise<void>} close
 */

/**
 * A file says in HTML whom to credit.
 * @param {unknown} attribution
 */
const plainText = (attribution) =>
  String(attribution ?? "")
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll("&copy;", "©")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();

/**
 * The tiles of an open file.
 * @param {import("node:fs/promises").FileHandle} file
 * @returns {Promise<Tiles>}
 */
async function tilesIn(file) {
  const archive = new PMTiles({
    getKey: () => String(file.fd),
    async getBytes(offset, length) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
      return { data: buffer.buffer.slice(0, bytesRead) };
    },
  });
  const { minZoom, maxZoom, tileType } = await archive.getHeader();
  if (tileType !== TileType.Mvt) throw new Error("The file has no vector tiles.");
  const metadata = /** @type {{attribution?: unknown}} */ (await archive.getMetadata());
  return {
    minZoom,
    maxZoom,
    credit: plainText(metadata.attribution),
    read: async (zoom, x, y) => (await archive.getZxy(zoom, x, y))?.data ?? null,
    close: () => file.close(),
  };
}

/**
 * Opens a PMTiles file with vector tiles. Another file in its place is seen after a restart.
 * @param {string} path
 * @returns {Promise<Tiles>}
 * @throws {Error} if it can't be read, or has other tiles
 */
export async function openTiles(path) {
  const file = await open(path, "r");
  try {
    return await tilesIn(file);
  } catch (error) {
    await file.close();
    throw error;
  }
}
