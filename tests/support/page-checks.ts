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

/** The shapes that the page refers to and doesn't have: nothing is drawn in their place. */
const missingShapes = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("use[href^='#']")]
      .map((use) => use.getAttribute("href") ?? "")
      .filter((href) => !document.getElementById(href.slice(1))),
  );

/**
 * Expects no violation of WCAG 2.2 AA or best practice in the current page, in light and dark mode. `isMeasured`: measures
 * the contrasts that axe leaves undecided, which takes longer.
 */
export async function expectAccessible(page: Page, { isMeasured = false } = {}): Promise<void> {
  expect(await missingShapes(page)).toEqual([]);
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
 * Watches for layout shifts in every document that the page opens from now on, from the second frame after parsing: a
 * busy machine may paint half a page, even half a button, before. `besides`: a selector of elements whose content may
 * shift, such as a list whose entries change. Returns a function that tells the current document's shifts so far: each
 * element with its previous and current position.
 */
export async function watchShifts(page: Page, { besides = "" } = {}): Promise<() => Promise<string[]>> {
  await page.addInitScript((apart) => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) => (node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName);
    const at = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        for (const { node, previousRect, currentRect } of (entry as PerformanceEntry & { sources: Moved[] }).sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          // A removed element has no position.
          if (apart && (!element?.isConnected || element.closest(apart))) continue;
          shifts.push(`${nameOf(node)} from ${at(previousRect)} to ${at(currentRect)}`);
        }
      }
    });
    const watch = () => observer.observe({ type: "layout-shift" });
    addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => requestAnimationFrame(watch)));
  }, besides);
  return () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const answer = () => resolve((window as unknown as { shifts: string[] }).shifts);
          // Entries arrive before the end of the next frame.
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(answer)));
        }),
    );
}
