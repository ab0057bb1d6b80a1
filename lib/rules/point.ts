import { type Point } from "./distance";

const written = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/;

/** How finely a visitor's own place is sent: two decimals, within which lie some hundred houses. */
const decimals = 2;

/** A point as the search page's address says it: "30.27,-97.74". */
export const pointText = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)}`;

/** The point that such a text names; null when it names none on the earth. */
export function readPoint(text: string): Point | null {
  const [, first = "", second = ""] = written.exec(text.trim()) ?? [];
  const point = { latitude: Number(first), longitude: Number(second) };
  return first && Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}
