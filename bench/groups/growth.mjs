import { writeFileSync } from "node:fs";
import path from "node:path";
import { projectFolder } from "../../scripts/process/settings";
import { sizes } from "../data/size.mjs";
import { plotFigures } from "../parts/plot.mjs";
import { routesOf } from "../parts/routes.mjs";
import { skipped } from "../parts/skipped.mjs";
import { figuresOf, growthRows, timesBySize } from "../rows/growth.mjs";
import { sitemap } from "../rows/sitemap.mjs";
import { typos } from "../rows/typos.mjs";

const plot = path.join(projectFolder, "bench/growth.svg");

/** How each route grows with the directory, with a plot when results are written. */
export async function growth(ground, { size, rounds, isWritten }) {
  if (size === sizes[0]) return [skipped("Growth", "it takes a larger directory than the smallest")];
  const grounds = [];
  for (const listings of sizes.filter((one) => one <= size)) {
    const [url, site] = [await ground.url(listings), await ground.site(listings)];
    grounds.push({ size: listings, url, site, routes: await routesOf(url) });
  }
  const found = await timesBySize({ grounds, rounds });
  if (isWritten) writeFileSync(plot, plotFigures(figuresOf(found)));
  return growthRows(found);
}

/** The whole sitemap against COPY. */
export const sitemapRows = async (ground, { rounds }) =>
  sitemap({ site: await ground.site(), url: await ground.url(), rounds: Math.min(rounds, 3) });

/** What is found of mistyped searches. */
export const typoRows = async (ground, { rounds }) =>
  typos({ site: await ground.site(), url: await ground.url(), rounds });
