import { readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type PictureWords } from "@/lib/rules/picture-words";
import { drawSharePicture, pictureSvg } from "@/server/seo/draw-share-picture";
import { type Typefaces, typefaces } from "@/server/seo/share-picture-fonts";
import { hostileTexts } from "../fixtures/hostile-texts";
import { realData } from "../support/real-data";

const words: PictureWords = {
  siteName: "Vouchsafe",
  over: "Family Law",
  name: "Hart & Sons",
  rating: { stars: 4, average: "4.3" },
  count: "128 reviews",
  place: "Portland, ME",
};
const named = (name: string): PictureWords => ({ ...words, name });

/** Where the right margin begins, in pixels. */
const RIGHT = 1112;
const paper = [0xfb, 0xfa, 0xf6];

let fonts: Typefaces;
beforeAll(async () => {
  fonts = await typefaces();
});

/** The rightmost x of the outlines of a picture's texts. Fails if a coordinate is NaN. */
function reachOf(svg: string): number {
  const outlines = [...svg.matchAll(/<path fill="#[0-9a-f]{6}" d="([^"]*)"/g)].map(([, outline = ""]) => outline);
  expect(outlines.join("")).toMatch(/^[MLQCZ0-9. -]*$/);
  const points = outlines.flatMap((outline) => [...outline.matchAll(/[MLQC]([^MLQCZ]*)/g)].map(([, at = ""]) => at));
  return Math.max(...points.map((at) => Number(at.trim().split(" ").at(-2))));
}

const long = {
  siteName: "A directory whose name someone made as long as a name can be made, and then some more",
  over: "Lawyers › Family Law › Custody › Everything that a category can be called in a line like this one",
  name: "Law Offices of Alexandra Montgomery-Fitzgerald, Bartholomew Higginbotham and Associates, Attorneys at Law",
  place: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch-upon-the-Very-Long-River-Severn, WALES",
};

test("makes a small file with the dimensions that platforms require", async () => {
  const png = await drawSharePicture(words);
  expect(await sharp(png!).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(png!.length).toBeLessThan(60_000);
});

/** Where a picture isn't in its background color: in the right margin, and in the line above the rule. */
async function strayPixels(picture: PictureWords): Promise<string[]> {
  const png = await drawSharePicture(picture);
  const { data, info } = await sharp(png!).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const isPaper = (x: number, y: number) => paper.every((part, at) => data[(y * info.width + x) * 3 + at] === part);
  const margin = Array.from({ length: info.height }, (_, y) => y).flatMap((y) =>
    Array.from({ length: 1180 - RIGHT }, (_, at) => [RIGHT + at, y] as const),
  );
  const overRule = Array.from({ length: 1180 }, (_, x) => [x, 449] as const);
  return [...margin, ...overRule].filter(([x, y]) => !isPaper(x, y)).map(([x, y]) => `${x},${y}`);
}

test("leaves the margin and the rule under the name free however long the texts are", async () => {
  for (const picture of [{ ...words, ...long }, named("W".repeat(200)), named("gjpqy ".repeat(33).trim())])
    expect(await strayPixels(picture)).toEqual([]);
});

test("has an outline for every letter of the fonts, different from its neighbors'", () => {
  const letters = [..."ABCXYZabcxyz0123456789&ÄÖÜßéèñçåøŁżőğşČřįưạếỗ"];
  const drawn = letters.map((letter) => pictureSvg(named(letter), fonts));
  expect(drawn).not.toContain(null);
  expect(new Set(drawn).size).toBe(letters.length);
  for (const svg of drawn) expect(reachOf(svg!)).toBeLessThan(RIGHT);
});

test("renders text as outlines, never as text", () => {
  const name = '<script>alert(1)</script>" onload=\'x\' &lt;image href="https://example.com/a.png"/>';
  const svg = pictureSvg({ ...named(name), place: name, over: name }, fonts)!;
  for (const word of ["script", "alert", "image", "example", "onload", "href"]) expect(svg).not.toContain(word);
});

test.each(["王医生", "عيادة الأسنان", "Кафе", "מרפאה", "😀 Cafe", "Za\u0335\u0336lgo", "\u200b", ""])(
  "renders no picture if the fonts lack letters of the name: %s",
  async (name) => {
    expect(await drawSharePicture(named(name))).toBeNull();
  },
);

const lists: [name: string, names: () => readonly string[]][] = [
  ["our own list", () => hostileTexts],
  ...realData("naughty/blns.json").map((file): [string, () => readonly string[]] => [
    file,
    () => JSON.parse(readFileSync(file, "utf8")) as string[],
  ]),
];

test.each(lists)(
  "renders hostile names within the margins or not at all: %s",
  (_, names) => {
    const drawn = names()
      .map((name) => pictureSvg(named(name), fonts))
      .filter((svg) => svg !== null);
    expect(drawn.length).toBeGreaterThan(names().length / 5);
    expect(drawn.length).toBeLessThan(names().length);
    for (const svg of drawn) expect(reachOf(svg)).toBeLessThanOrEqual(RIGHT);
  },
  60_000,
);
