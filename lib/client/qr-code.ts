import { encode } from "uqr";

/** The quiet zone around a QR code that scanners need, in modules. */
const border = 4;

/** A QR code as the path of an SVG of `size` units. The error correction survives a scratched print. */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "Q", border });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: dark.join("") };
}

/** The same as an SVG file, black on white whatever the page's colors. */
export function qrFile(text: string): string {
  const { size, path } = qrCode(text);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  );
}
