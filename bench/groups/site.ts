import path from "node:path";
import { projectFolder } from "../../scripts/process/settings";
import { createChance } from "../data/chance";
import { moderated } from "../data/moderation";
import { smallestSize } from "../data/size";
import { adminAddresses } from "../parts/admin-lists";
import { type Fixtures } from "../parts/fixtures";
import { type Options } from "../parts/options";
import { timeWholeStart } from "../parts/whole-start";
import { adminRows } from "../rows/admin";
import { freshness } from "../rows/freshness";
import { memoryAndDisk } from "../rows/memory";
import { startUp } from "../rows/start-up";
import { statementsPerPage } from "../rows/statements";

const counting = `--import=${path.join(projectFolder, "bench/count-statements.mjs")}`;

/** Whether every server process shows changes at once. */
export async function freshRows(fixtures: Fixtures) {
  const [url, site, listings] = [await fixtures.url(), await fixtures.site(), await fixtures.listings()];
  const second = await fixtures.start(url);
  const row = await freshness({ sites: [site, second], url, listings: listings.slice(300, 320) });
  await second.stop();
  return [row];
}

const searchFor = (query: string) => `/search?q=${query}`;

/** The statements of a page. */
export async function statementRows(fixtures: Fixtures) {
  const listings = await fixtures.listings();
  const pathOf = (at: number) => String(listings[at]?.path);
  const counted = await fixtures.start(await fixtures.url(), { NODE_OPTIONS: counting });
  const pages = {
    home: ["/"],
    listing: [1, 3, 4].map(pathOf),
    "another address of a listing": [2, 5, 6].map((at) => pathOf(at).replace(/.*\//, "/business/")),
    "unknown listing": ["/business/unknown"],
    category: ["/lawyers"],
    "second page of a category": ["/doctors?page=2"],
    "unknown category": ["/unknown"],
    search: ["divorce&location=Austin,+TX", "dentist&location=Boston,+MA", "tax&location=Denver,+CO"].map(searchFor),
    "mistyped search": ["dvorce", "dentst", "cardiologst"].map(searchFor),
    compare: ["/compare"],
  };
  const row = await statementsPerPage({ site: counted, pages });
  await counted.stop();
  return [row];
}

/** The lists and screens of the admin area, on the moderators' directory. */
export async function moderationRows(fixtures: Fixtures) {
  const url = await fixtures.moderatedUrl();
  const site = await fixtures.start(url);
  const rows = await adminRows({ site: { ...site, token: moderated.token }, ...(await adminAddresses(url)) });
  await site.stop();
  return rows;
}

/** The server's memory, and whether it writes files. */
export async function memoryRows(fixtures: Fixtures) {
  const folders = [path.join(projectFolder, ".next"), fixtures.folder];
  return memoryAndDisk({ site: await fixtures.site(), load: fixtures.load(), chance: createChance(6), folders });
}

/** How long a server process takes to start, on the smallest and on the largest directory. */
export async function startRows(fixtures: Fixtures, { rounds, size }: Options) {
  const [small, large] = [await fixtures.url(smallestSize), await fixtures.url(size)];
  const folder = path.join(fixtures.folder, "whole-start");
  const startWhole = () => timeWholeStart({ folder, shutdown: fixtures.shutdown });
  return startUp({ start: (url) => fixtures.start(url), startWhole, small, large, size, rounds });
}
