import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  nodes: { html: string }[];
}

/** No finding of axe at all on what the page shows now, by WCAG 2.2 AA and good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await axe.run()).violations;
  });
  expect(findings.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
}

/** What the page wrote to the console as an error, from now on. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
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
