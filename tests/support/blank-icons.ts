import { type Page } from "@playwright/test";
import sharp from "sharp";

/** The boxes of the icons that can be seen in the window, each with its control's label or text. */
const iconsIn = (page: Page) =>
  page.locator(".icon").evaluateAll((icons) =>
    icons
      .map((icon) => ({ icon, box: icon.getBoundingClientRect() }))
      .filter(({ icon, box: { left, top, right, bottom } }) => {
        const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return isWhole && hit !== null && (icon.contains(hit) || hit.contains(icon));
      })
      .map(({ icon, box }) => ({
        label: icon.closest("[aria-label]")?.getAttribute("aria-label") ?? icon.parentElement?.textContent ?? "",
        left: Math.floor(box.left),
        top: Math.floor(box.top),
        width: Math.floor(box.width),
        height: Math.floor(box.height),
      })),
  );

/** Whether all pixels are of one color, within what a gradient behind an icon varies. */
async function isPlain(picture: Buffer): Promise<boolean> {
  const { channels } = await sharp(picture).stats();
  return channels.every(({ min, max }) => max - min < 40);
}

/**
 * The labels of the icons in the window whose pixels show no drawing.
 * @throws {Error} if no icon can be seen
 */
export async function blankIcons(page: Page): Promise<string[]> {
  const icons = await iconsIn(page);
  if (icons.length === 0) throw new Error("No icon can be seen.");
  const window = await page.screenshot({ animations: "disabled", scale: "css" });
  const blank: string[] = [];
  for (const { label, ...box } of icons) {
    if (await isPlain(await sharp(window).extract(box).removeAlpha().png().toBuffer())) blank.push(label);
  }
  return blank;
}
