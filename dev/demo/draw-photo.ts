import sharp from "sharp";

/** The colors of a scene: walls, floor, furniture, and what stands out. */
interface Colors {
  wall: string;
  floor: string;
  wood: string;
  accent: string;
}

type Box = [x: number, y: number, width: number, height: number];

const rect = ([x, y, width, height]: Box, fill: string, more = "") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const circle = ([x, y, radius]: [number, number, number], fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

const plant = (x: number, y: number): string =>
  rect([x - 28, y, 56, 60], "#a4643c", 'rx="6"') +
  [-60, -30, 0, 30, 60]
    .map(
      (turn) =>
        `<ellipse cx="${x}" cy="${y - 60}" rx="17" ry="72" fill="#3f7d57" transform="rotate(${turn} ${x} ${y})"/>`,
    )
    .join("");

const shade = `<linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".35"/>
  <stop offset="1" stop-color="#000" stop-opacity=".25"/></linearGradient>`;

const inside = ({ wall, floor }: Colors): string => rect([0, 0, 960, 470], wall) + rect([0, 470, 960, 170], floor);

const chairs = ({ wood, accent }: Colors): string =>
  [180, 360, 540]
    .map(
      (x) =>
        rect([x, 380, 110, 80], accent, 'rx="14"') +
        rect([x, 440, 110, 36], wood, 'rx="8"') +
        rect([x + 8, 476, 12, 70], wood) +
        rect([x + 90, 476, 12, 70], wood),
    )
    .join("");

const window =
  rect([640, 110, 230, 220], "#fff") + rect([652, 122, 206, 196], "#bfe0ee") + rect([749, 122, 12, 196], "#fff");

const scenes = {
  "waiting room": (colors: Colors) =>
    inside(colors) +
    window +
    chairs(colors) +
    plant(800, 520) +
    rect([150, 130, 220, 140], "#fff") +
    circle([230, 200, 44], colors.accent),
  "front desk": (colors: Colors) =>
    inside(colors) +
    rect([120, 330, 600, 220], colors.wood, 'rx="10"') +
    rect([100, 310, 640, 30], "#f2ede2", 'rx="8"') +
    rect([430, 200, 150, 100], "#20262f", 'rx="8"') +
    rect([490, 300, 30, 16], "#20262f") +
    circle([260, 130, 60], "#fff") +
    circle([260, 130, 6], "#20262f") +
    plant(840, 520),
  "street front": (colors: Colors) =>
    rect([0, 0, 960, 640], "#a9cfe3") +
    rect([0, 540, 960, 100], "#8c8f94") +
    rect([120, 120, 720, 420], colors.wall) +
    rect([120, 230, 720, 50], colors.accent) +
    rect([170, 310, 220, 170], "#d7ecf3") +
    rect([570, 310, 220, 170], "#d7ecf3") +
    rect([430, 310, 100, 230], colors.wood, 'rx="6"') +
    circle([512, 430, 7], "#e8d9a0") +
    plant(150, 480) +
    plant(810, 480),
  "meeting room": (colors: Colors) =>
    inside(colors) +
    window +
    rect([170, 420, 520, 34], colors.wood, 'rx="16"') +
    rect([220, 450, 24, 130], colors.wood) +
    rect([616, 450, 24, 130], colors.wood) +
    circle([300, 390, 34], colors.accent) +
    circle([560, 390, 34], colors.accent) +
    plant(90, 520),
};
export type Scene = keyof typeof scenes;

const palettes: readonly Colors[] = [
  { wall: "#e6efe9", floor: "#b98f63", wood: "#7d5738", accent: "#0d5c54" },
  { wall: "#efe8dc", floor: "#77655a", wood: "#5c4433", accent: "#8c3b2e" },
  { wall: "#e4e8f0", floor: "#9a8f86", wood: "#6b5a4a", accent: "#2a3f69" },
];

/** Draws an invented place, always the same for a scene and a number. */
export function drawPhoto(scene: Scene, nth: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><defs>${shade}</defs>
    ${scenes[scene](palettes[nth % palettes.length]!)}${rect([0, 0, 960, 640], "url(#light)")}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}
