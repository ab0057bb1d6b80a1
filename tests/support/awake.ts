import { type Page } from "@playwright/test";

/**
 * Watches each document that the page opens from now on. Returns a function that waits until the current one is hydrated,
 * for tests of what links and buttons do only then.
 */
export async function watchAwake(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => addEventListener("awake", () => Object.assign(window, { hydrated: true })));
  return () => page.waitForFunction(() => "hydrated" in window);
}
