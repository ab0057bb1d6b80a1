import sharp, { type Sharp } from "sharp";

let drawn = 0;

/** A picture that no other call returns: squares, whose pattern is different for each number. */
export function drawing({ width = 640, height = 480, nth = (drawn += 1) } = {}): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    const cell = Math.floor((x * 9) / width) + 9 * Math.floor((y * 8) / height);
    pixels[at] = (cell * cell * (nth * 37 + 11) + nth * 101) % 256;
    pixels[at + 1] = (x * nth) % 256;
    pixels[at + 2] = (y + nth) % 256;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
