import { writeFileSync } from "node:fs";
import path from "node:path";
import { projectFolder } from "../../scripts/process/settings";
import { sizes, smallestSize } from "../data/size";
import { type Fixtures } from "../parts/fixtures";
import { type Options } from "../parts/options";
import { plotFigures } from "../parts/plot";
import { routesOf } from "../parts/routes";
import { skipped } from "../parts/report";
import { type Directory, figuresOf, growthRows, timesBySize } from "../rows/growth";
import { sitemap } from "../rows/sitemap";

const plot = path.join(projectFolder, "bench/growth.svg");

/** How each route grows with the directory, with a plot when results are written. */
export async function growth(fixtures: Fixtures, { size, rounds, isWritten }: Options) {
  if (size === smallestSize) return [skipped("Growth", "it takes a larger directory than the smallest")];
  const directories: Directory[] = [];
  for (const listings of sizes.filter((one) => one <= size)) {
    const [url, site] = [await fixtures.url(listings), await fixtures.site(listings)];
    directories.push({ size: listings, url, site, routes: await routesOf(url) });
  }
  const found = await timesBySize({ directories, rounds });
  if (isWritten) writeFileSync(plot, plotFigures(figuresOf(found)));
  return growthRows(found);
}

/** The whole sitemap against COPY. */
export const sitemapRows = async (fixtures: Fixtures, { rounds }: Options) =>
  sitemap({ site: await fixtures.site(), url: await fixtures.url(), rounds: Math.min(rounds, 3) });
