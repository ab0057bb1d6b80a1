import { type Page } from "@playwright/test";
import sharp from "sharp";

/** Text whose contrast axe couldn't tell: over a picture, a gradient, or a pseudo-element. */
interface Undecided {
  html: string;
  /** In the window. */
  box: { x: number; y: number; width: number; height: number };
  /** How far the page around it is scrolled; nothing for what is fixed to the window. */
  scrolled: { x: number; y: number } | null;
  /** The color of the text, red, green, blue of 0 to 255. */
  ink: number[];
  /** Its size in pixels, and its weight. */
  font: [size: number, weight: number];
}

/** The undecided texts that can be seen, by their selectors. */
const readUndecided = (page: Page, selectors: readonly string[]): Promise<Undecided[]> =>
  page.evaluate((all) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    return all.flatMap((selector) => {
      const element = document.querySelector(selector);
      // A picture over the text, as a photo over a monogram, leaves nothing to read.
      if (!element || [...element.children].some((child) => child instanceof HTMLImageElement)) return [];
      const whole = element.getBoundingClientRect();
      const top = document.elementFromPoint(whole.x + whole.width / 2, whole.y + whole.height / 2);
      // Under a menu or a dialog; outside the window, there is no such element.
      if (top && !element.contains(top) && !top.contains(element)) return [];
      const range = document.createRange();
      range.selectNodeContents(element);
      // Its own text: words for screen readers are elsewhere.
      const own = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim());
      if (own[0]) range.setStartBefore(own[0]);
      if (own[0]) range.setEndAfter(own.at(-1)!);
      const { x, y, width, height } = range.getBoundingClientRect();
      const style = getComputedStyle(element);
      // A canvas reads any notation of colors.
      canvas.fillStyle = element instanceof SVGElement ? style.fill : style.color;
      canvas.fillRect(0, 0, 1, 1);
      const ink = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
      const positions: string[] = [];
      for (let around: Element | null = element; around; around = around.parentElement)
        positions.push(getComputedStyle(around).position);
      const scrolled = positions.includes("fixed") ? null : { x: window.scrollX, y: window.scrollY };
      const font: [number, number] = [parseFloat(style.fontSize), Number(style.fontWeight)];
      return [{ html: element.outerHTML.slice(0, 160), box: { x, y, width, height }, scrolled, ink, font }];
    });
  }, selectors);

/** The contrast that WCAG AA asks of a text. */
const leastOf = ([size, weight]: Undecided["font"]) => (size >= 24 || (size >= 18.66 && weight >= 700) ? 3 : 4.5);

const linear = (channel: number) =>
  channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast ratio of WCAG between two colors. */
function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The darkest and lightest color behind a text, without a hundredth of the pixels on each side, which are fringes. */
async function groundOf(picture: Buffer, { box, scrolled }: Undecided): Promise<number[][]> {
  const image = sharp(picture);
  const { width: across, height: down } = await image.metadata();
  const left = Math.max(0, Math.floor(box.x + (scrolled?.x ?? 0)));
  const top = Math.max(0, Math.floor(box.y + (scrolled?.y ?? 0)));
  const [width, height] = [Math.min(across - left, Math.ceil(box.width)), Math.min(down - top, Math.ceil(box.height))];
  if (width < 1 || height < 1) return [];
  const pixels = await image.extract({ left, top, width, height }).removeAlpha().raw().toBuffer();
  const colors = Array.from({ length: width * height }, (_, at) => [...pixels.subarray(at * 3, at * 3 + 3)]);
  colors.sort((a, b) => luminance(a) - luminance(b));
  const fringe = Math.floor(colors.length / 100);
  return [colors[fringe]!, colors.at(-1 - fringe)!];
}

const withoutText =
  "* { -webkit-text-fill-color: transparent !important; text-decoration: none !important; } text { fill: transparent !important; } .icon { visibility: hidden !important; }";

/**
 * Measures the texts whose contrast axe left undecided: takes a picture of the page without its text, and compares the
 * color of each text with what is behind it. Returns those below WCAG AA, with their contrast.
 */
export async function lowContrasts(page: Page, selectors: readonly string[]): Promise<string[]> {
  if (selectors.length === 0) return [];
  const texts = await readUndecided(page, selectors);
  const hidden = await page.addStyleTag({ content: withoutText });
  // A picture of the whole page has what is fixed to the window in another place.
  const [whole, inWindow] = [
    await page.screenshot({ fullPage: true, animations: "disabled" }),
    await page.screenshot({ animations: "disabled" }),
  ];
  await hidden.evaluate((style) => (style as Element).remove());
  // A message that has gone meanwhile, or a text that has moved, isn't where the pictures show it.
  const after = new Set((await readUndecided(page, selectors)).map((text) => JSON.stringify(text)));
  const low = await Promise.all(
    texts.map(async (text) => {
      if (!after.has(JSON.stringify(text))) return [];
      const grounds = await groundOf(text.scrolled ? whole : inWindow, text);
      const lowest = Math.min(...grounds.map((ground) => contrastOf(text.ink, ground)), Infinity);
      const least = leastOf(text.font);
      return lowest < least ? [`${lowest.toFixed(2)} of ${least}: ${text.html}`] : [];
    }),
  );
  return low.flat();
}
