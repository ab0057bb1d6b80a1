import { processSingleton } from "./process-singleton.mjs";

/** @typedef {() => Record<string, number> | Promise<Record<string, number>>} Measure */

/** What the site behind the front measures of itself, by name: bundled apart, it registers here. */
export const measured = processSingleton("measured", () => /** @type {Map<string, Measure>} */ (new Map()));
