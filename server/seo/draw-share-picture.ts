import "server-only";
import { type PictureWords } from "@/lib/rules/picture-words";
import { typefaces } from "./share-picture-fonts";
import { pictureSvg } from "./share-picture-svg";

/** Loaded at the first picture: a server that draws none does without it. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // A picture takes one thread, and nothing of it is wanted again.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** The picture as a PNG file of few colors; null where the typefaces lack a glyph for what it says. */
export async function drawSharePicture(words: PictureWords): Promise<Buffer | null> {
  const svg = pictureSvg(words, await typefaces());
  if (svg === null) return null;
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png({ palette: true, colors: 64, compressionLevel: 9, effort: 4 }).toBuffer();
}
