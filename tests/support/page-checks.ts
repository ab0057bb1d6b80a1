import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  nodes: { html: string }[];
}

/** What the colours of a page decide: all else axe asks is the same in both colour schemes, which only styles tell apart. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** What axe finds wrong with what the page shows now: by all of its rules, or by some. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  const found = await page.evaluate(async (only) => {
    // A colour on its way to another is neither.
    for (const fade of document.getAnimations()) if (fade instanceof CSSTransition) fade.finish();
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } };
    // Of what is found to be right nothing is said, which would take longer than to find it.
    return (await axe.run({ resultTypes: ["violations"], ...(only && { runOnly: only }) })).violations;
  }, rules);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

/** No finding of axe at all on what the page shows now, by WCAG 2.2 AA and good practice: in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  expect(await findings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findings(page, rulesOfColour), "in dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** What records a journey puts a script into each frame; the one that shows a mail lets none run, and says so. */
const isOfRecorder = (text: string) => text.startsWith("Blocked script execution in 'about:srcdoc'");

/** What the page wrote to the console as an error, from now on. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !isOfRecorder(message.text())) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** A part of the page that moved, as the browser tells of it. */
interface Moved {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

/**
 * What moved on the page from its first paint until now: each part with where it was and where it is. `besides`: a
 * selector of what may move within itself, as a list does whose entries change.
 */
export const shiftsOf = (page: Page, { besides = "" } = {}) =>
  page.evaluate(
    (apart) =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = [];
        const nameOf = (node: Node | null) => (node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName);
        const at = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            for (const { node, previousRect, currentRect } of (entry as PerformanceEntry & { sources: Moved[] })
              .sources) {
              const element = node instanceof Element ? node : node?.parentElement;
              // What is gone by now can't be asked where it was.
              if (apart && (!element?.isConnected || element.closest(apart))) continue;
              shifts.push(`${nameOf(node)} from ${at(previousRect)} to ${at(currentRect)}`);
            }
          }
        }).observe({ type: "layout-shift", buffered: true });
        // Buffered entries come before the next frame's end.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shifts))));
      }),
    besides,
  );
