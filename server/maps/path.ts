import "server-only";

type Spot = readonly [x: number, y: number];

/** How far a simplified line may be from the real one, in units of the drawing. */
const tolerance = 0.8;

/** The distance of a spot from a line between two others. */
function distanceFrom([x, y]: Spot, [fromX, fromY]: Spot, [toX, toY]: Spot): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = Math.hypot(alongX, alongY);
  if (length === 0) return Math.hypot(x - fromX, y - fromY);
  return Math.abs(alongX * (fromY - y) - (fromX - x) * alongY) / length;
}

/** The spots of a line that matter, by the algorithm of Douglas and Peucker. */
function simplified(line: readonly Spot[]): Spot[] {
  const kept = new Set([0, line.length - 1]);
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let [farthest, most] = [0, tolerance];
    for (let at = from + 1; at < to; at += 1) {
      const distance = distanceFrom(line[at]!, line[from]!, line[to]!);
      if (distance > most) [farthest, most] = [at, distance];
    }
    if (farthest > 0) {
      kept.add(farthest);
      spans.push([from, farthest], [farthest, to]);
    }
  }
  return line.filter((_, at) => kept.has(at));
}

/** A line as commands of an SVG path, in whole units; empty for one that shrinks to a point. */
function commands(line: readonly Spot[], isClosed: boolean): string {
  const spots: Spot[] = [];
  for (const [x, y] of simplified(line)) {
    const spot = [Math.round(x), Math.round(y)] as const;
    const last = spots.at(-1);
    if (last?.[0] !== spot[0] || last[1] !== spot[1]) spots.push(spot);
  }
  const [first, ...rest] = spots;
  if (!first || rest.length === 0) return "";
  let [x, y] = first;
  const steps = rest.map((spot) => {
    const step = `${spot[0] - x},${spot[1] - y}`;
    [x, y] = spot;
    return step;
  });
  return `M${first.join(",")}l${steps.join(" ")}${isClosed ? "z" : ""}`;
}

/** What `geoPath` draws to: it collects lines, and gives them as a short path. */
export function createPen() {
  const lines: { spots: Spot[]; isClosed: boolean }[] = [];
  return {
    moveTo: (x: number, y: number) => void lines.push({ spots: [[x, y]], isClosed: false }),
    lineTo: (x: number, y: number) => void lines.at(-1)?.spots.push([x, y]),
    closePath() {
      const last = lines.at(-1);
      if (last) last.isClosed = true;
    },
    beginPath() {},
    arc() {},
    path: () => lines.map(({ spots, isClosed }) => commands(spots, isClosed)).join(""),
  };
}
