import "server-only";
import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { invalid, ProblemError } from "@/lib/contract/errors";
import { fittedIn, photoLimits, type PhotoSize, photoSizes, photoTypeOf, photoTypes } from "@/lib/rules/photo";
import { lookGrid, lookOf } from "@/lib/rules/photo-look";
import { processSingleton } from "../process/process-singleton.mjs";
import { loadSharp } from "../images/sharp";
import { log } from "../log";

/** A photo as it is stored. */
export interface EncodedPhoto {
  width: number;
  height: number;
  hash: string;
  look: number[];
  files: { size: PhotoSize; bytes: Buffer }[];
}

/** One at a time: decoding a large photo takes a second of a core and up to 200 MB. */
const pool = processSingleton("photos", () => pLimit(1));
const mostWaiting = 8;
const retrySeconds = 5;
const mostSeconds = 10;
const hashLength = 16;
const quality = 80;

const refused = (text: string) => invalid({ photo: [text] });
const names = Object.values(photoTypes);
const wrongType = `Choose a ${names.slice(0, -1).join(", ")}, or ${names.at(-1)} file.`;
const unreadable = "This photo can't be read. The file may be damaged.";

type SharpModule = Awaited<ReturnType<typeof loadSharp>>;

/** Pixels as the image library passes them on. */
interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Throws `invalid` for a photo that is too large or too small, as its header says. */
async function checkDimensions(sharp: SharpModule, bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > photoLimits.megapixels * 1_000_000) {
    throw refused(`The photo has more than ${photoLimits.megapixels} megapixels.`);
  }
  if (Math.min(width, height) < photoLimits.leastSide) {
    throw refused(`The photo must be at least ${photoLimits.leastSide} pixels wide and high.`);
  }
}

/**
 * Decodes a photo: the first frame, upright, in sRGB, on white, scaled down to the largest size. Nothing else of the
 * file is used, so that neither its metadata nor what is hidden in it is kept.
 */
async function decode(sharp: SharpModule, bytes: Buffer, failOn: "warning" | "error"): Promise<Pixels> {
  const limitInputPixels = photoLimits.megapixels * 1_000_000;
  const image = sharp(bytes, { limitInputPixels, failOn, sequentialRead: true });
  const [largest] = photoSizes.toReversed() as [PhotoSize];
  const { data, info } = await image
    .autoOrient()
    .flatten({ background: "#fff" })
    .resize({ width: largest, height: largest, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .timeout({ seconds: mostSeconds })
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** The library's warning about JPEGs of some phones, all of whose pixels are there. */
const harmlessWarning = /Invalid SOS parameters/;

/** Decodes a photo. That pixels are missing is only a warning to the JPEG library, which fills the rest with gray. */
async function pixelsOf(sharp: SharpModule, bytes: Buffer): Promise<Pixels> {
  await checkDimensions(sharp, bytes);
  try {
    return await decode(sharp, bytes, "warning");
  } catch (error) {
    if (!harmlessWarning.test(String(error))) throw error;
    return decode(sharp, bytes, "error");
  }
}

async function encode(bytes: Buffer): Promise<EncodedPhoto> {
  const sharp = await loadSharp();
  const { data, raw } = await pixelsOf(sharp, bytes);
  const files: EncodedPhoto["files"] = [];
  for (const size of photoSizes) {
    const file = await sharp(data, { raw }).resize(fittedIn(size, raw)).webp({ quality, effort: 4 }).toBuffer();
    files.push({ size, bytes: file });
  }
  const grays = await sharp(data, { raw })
    .greyscale()
    .resize({ ...lookGrid, fit: "fill" })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const hash = createHash("sha256").update(files.at(-1)!.bytes).digest("hex").slice(0, hashLength);
  return { width: raw.width, height: raw.height, hash, look: lookOf(grays), files };
}

async function encodeOrRefuse(bytes: Buffer): Promise<EncodedPhoto> {
  try {
    return await encode(bytes);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    // The library's messages say what is wrong with the file, in words for programmers.
    log().info({ reason: String(error) }, "refused a photo that can't be decoded");
    throw refused(unreadable);
  }
}

/**
 * Re-encodes an uploaded photo in all sizes. Throws `invalid` for what isn't a photo, is damaged, too large, or too
 * small, and `overloaded` while too many wait.
 */
export async function encodePhoto(bytes: Buffer): Promise<EncodedPhoto> {
  if (bytes.length > photoLimits.megabytes * 1024 * 1024) {
    throw refused(`The photo is larger than ${photoLimits.megabytes} MB.`);
  }
  if (photoTypeOf(bytes) === null) throw refused(wrongType);
  if (pool.pendingCount >= mostWaiting) {
    const detail = "Too many photos are being added right now. Please try again in a moment.";
    throw new ProblemError({ kind: "overloaded", detail, retryAfterSeconds: retrySeconds });
  }
  return pool(() => encodeOrRefuse(bytes));
}
