import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { lowContrasts } from "./contrast";

// The builder ships with an older version of axe.
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that depend on colors: all others give the same result in both color schemes, which only differ in styles. */
const colorRules = ["color-contrast", "link-in-text-block"];

type Axe = { rules?: string[]; isMeasured: boolean };

/**
 * The violations that axe finds in the current page: by all of its rules, or by some. `isMeasured`: also texts of too
 * little contrast among those that axe left undecided.
 */
async function violationsOf(page: Page, { rules, isMeasured }: Axe): Promise<string[]> {
  // During a transition, a color belongs to neither scheme.
  await page.evaluate(() => {
    for (const fade of document.getAnimations()) if (fade instanceof CSSTransition) fade.finish();
  });
  // Reporting passed checks would take longer than running them.
  const axe = new AxeBuilder({ page, axeSource }).options({
    resultTypes: isMeasured ? ["violations", "incomplete"] : ["violations"],
    ...(rules && { runOnly: rules }),
  });
  const { violations, incomplete } = await axe.setLegacyMode().analyze();
  const undecided = incomplete.filter(({ id }) => id === "color-contrast").flatMap(({ nodes }) => nodes);
  const low = isMeasured
    ? await lowContrasts(
        page,
        undecided.map(({ target }) => String(target[0])),
      )
    : [];
  return [...violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`), ...low];
}

/**
 * Expects no violation of WCAG 2.2 AA or best practice in the current page, in light and dark mode. `isMeasured`: measures
 * the contrasts that axe leaves undecided, which takes longer.
 */
export async function expectAccessible(page: Page, { isMeasured = false } = {}): Promise<void> {
  expect(await violationsOf(page, { isMeasured })).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOf(page, { rules: colorRules, isMeasured }), "in dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** The trace recorder injects a script into each frame; the sandboxed mail frame blocks it and logs that. */
const isOfRecorder = (text: string) => text.startsWith("Blocked script execution in 'about:srcdoc'");

/** The errors that the page writes to the console from now on. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !isOfRecorder(message.text())) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** A layout shift's source, as the browser reports it. */
interface Moved {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

/**
 * The layout shifts since the first paint: each element with its previous and current position. `besides`: a selector
 * of elements whose content may shift, such as a list whose entries change; `onceParsed`: leaves out shifts before the
 * document was read to its end, which a busy machine may paint in the middle of a button.
 */
export const shiftsOf = (page: Page, { besides = "", onceParsed = false } = {}) =>
  page.evaluate(
    ([apart, isParsed]) =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = [];
        const nameOf = (node: Node | null) => (node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName);
        const at = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
        const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
        const from = isParsed ? visit!.domInteractive : 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries().filter(({ startTime }) => startTime >= from)) {
            for (const { node, previousRect, currentRect } of (entry as PerformanceEntry & { sources: Moved[] })
              .sources) {
              const element = node instanceof Element ? node : node?.parentElement;
              // A removed element has no position.
              if (apart && (!element?.isConnected || element.closest(apart))) continue;
              shifts.push(`${nameOf(node)} from ${at(previousRect)} to ${at(currentRect)}`);
            }
          }
        }).observe({ type: "layout-shift", buffered: true });
        // Buffered entries arrive before the end of the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shifts))));
      }),
    [besides, onceParsed] as const,
  );
