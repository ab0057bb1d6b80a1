const panel = { width: 232, height: 168, left: 44, right: 16, top: 34, bottom: 30, gap: 12 };
const columns = 4;
const head = 58;

const style = `
  .backdrop { fill: #ffffff } text { font: 11px system-ui, sans-serif; fill: #57534e }
  .title { font-size: 15px; font-weight: 600; fill: #1c1917 } .name { font-size: 12px; font-weight: 600; fill: #1c1917 }
  .grid { stroke: #e7e5e4 } .p50 { stroke: #0f766e } .p95 { stroke: #b45309; stroke-dasharray: 4 3 }
  .line { fill: none; stroke-width: 2 } .dot50 { fill: #0f766e } .dot95 { fill: #b45309 }
  @media (prefers-color-scheme: dark) {
    .backdrop { fill: #0c0a09 } text { fill: #a8a29e } .title, .name { fill: #f5f5f4 } .grid { stroke: #292524 }
    .p50 { stroke: #2dd4bf } .p95 { stroke: #fbbf24 } .dot50 { fill: #2dd4bf } .dot95 { fill: #fbbf24 }
  }`;

export interface Figures {
  name: string;
  /** Times in ms. */
  points: { size: number; p50: number; p95: number }[];
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
const text = ([x, y]: [x: number | string, y: number], words: string, more = "") =>
  `<text x="${x}" y="${y}" ${more}>${escaped(words)}</text>`;
const short = (size: number) => (size >= 1e6 ? `${size / 1e6} M` : `${size / 1000} k`);

/** The smallest of 1, 2, 5, 10, … that is at least `value`. */
function roundUp(value: number) {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((step) => step * power >= value * 0.999) ?? 10) * power;
}

/** The position of a size and a time in a panel. The size axis is logarithmic. */
function scales({ points, x, y }: { points: Figures["points"]; x: number; y: number }) {
  const top = roundUp(Math.max(...points.map(({ p95 }) => p95), 0.1));
  const logs = points.map(({ size }) => Math.log10(size));
  const [least, most] = [Math.min(...logs), Math.max(...logs)] as const;
  const [inner, high] = [panel.width - panel.left - panel.right, panel.height - panel.top - panel.bottom];
  return {
    top,
    xOf: (size: number) =>
      x + panel.left + (most > least ? ((Math.log10(size) - least) / (most - least)) * inner : inner / 2),
    yOf: (ms: number) => y + panel.top + high - (ms / top) * high,
    from: x + panel.left,
    to: x + panel.left + inner,
  };
}

function drawPanel({ name, points }: Figures, at: number) {
  const x = (at % columns) * (panel.width + panel.gap) + panel.gap;
  const y = head + Math.floor(at / columns) * (panel.height + panel.gap);
  const { top, xOf, yOf, from, to } = scales({ points, x, y });
  const grid = [0, top / 2, top].map(
    (ms) =>
      `<line class="grid" x1="${from}" x2="${to}" y1="${yOf(ms)}" y2="${yOf(ms)}"/>` +
      text([from - 6, yOf(ms) + 4], String(Number(ms.toPrecision(3))), 'text-anchor="end"'),
  );
  const line = (field: "p50" | "p95") => {
    const places = points.map((point) => [xOf(point.size).toFixed(1), yOf(point[field]).toFixed(1)]);
    const dots = places.map(([cx, cy]) => `<circle class="dot${field.slice(1)}" cx="${cx}" cy="${cy}" r="2.5"/>`);
    return `<polyline class="line ${field}" points="${places.map((place) => place.join()).join(" ")}"/>${dots.join("")}`;
  };
  const ends = points.map(({ size }) =>
    text([xOf(size).toFixed(1), y + panel.height - 12], short(size), 'text-anchor="middle"'),
  );
  return [text([x + 6, y + 18], name, 'class="name"'), ...grid, line("p95"), line("p50"), ...ends].join("\n");
}

/**
 * Plots the time of each route by directory size, readable in light and dark mode.
 * @returns an SVG document
 */
export function plotFigures(figures: Figures[]) {
  const width = columns * (panel.width + panel.gap) + panel.gap;
  const height = head + Math.ceil(figures.length / columns) * (panel.height + panel.gap) + panel.gap;
  const legend = [
    `<line class="line p50" x1="${panel.gap + 6}" x2="${panel.gap + 30}" y1="44" y2="44"/>`,
    text([panel.gap + 36, 48], "the middle one (p50)"),
    `<line class="line p95" x1="${panel.gap + 170}" x2="${panel.gap + 194}" y1="44" y2="44"/>`,
    text([panel.gap + 200, 48], "19 of 20 are quicker (p95)"),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>Time of an answer by the number of listings</title><style>${style}</style>`,
    `<rect class="backdrop" width="${width}" height="${height}"/>`,
    text([panel.gap + 6, 26], "Time of an answer in ms, by the number of listings", 'class="title"'),
    ...legend,
    ...figures.map(drawPanel),
    "</svg>",
    "",
  ].join("\n");
}
