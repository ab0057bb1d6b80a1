import path from "node:path";
import { projectFolder } from "../../scripts/process/settings";
import { createChance } from "../data/chance.mjs";
import { moderated } from "../data/moderation.mjs";
import { sizes } from "../data/size.mjs";
import { adminAddresses } from "../parts/admin-lists.mjs";
import { timeWholeStart } from "../parts/whole-start.mjs";
import { adminRows } from "../rows/admin.mjs";
import { freshness } from "../rows/freshness.mjs";
import { memoryAndDisk } from "../rows/memory.mjs";
import { startUp } from "../rows/start-up.mjs";
import { statementsPerPage } from "../rows/statements.mjs";

const counting = `--import=${path.join(projectFolder, "bench/count-statements.mjs")}`;

/** Changes seen at once by every server process. */
export async function freshRows(ground) {
  const [url, site, listings] = [await ground.url(), await ground.site(), await ground.listings()];
  const second = await ground.start(url);
  const row = await freshness({ sites: [site, second], url, listings: listings.slice(300, 320) });
  await second.stop();
  return [row];
}

const searchFor = (asked) => `/search?q=${asked}`;

/** What a page costs the database. */
export async function statementRows(ground) {
  const listings = await ground.listings();
  const counted = await ground.start(await ground.url(), { NODE_OPTIONS: counting });
  const pages = {
    home: ["/"],
    listing: [1, 3, 4].map((at) => listings[at].path),
    "another address of a listing": [2, 5, 6].map((at) => listings[at].path.replace(/.*\//, "/business/")),
    "unknown listing": ["/business/nobody-knows"],
    category: ["/lawyers"],
    "second page of a category": ["/doctors?page=2"],
    "unknown category": ["/nobody-knows"],
    search: ["divorce&location=Austin,+TX", "dentist&location=Boston,+MA", "tax&location=Denver,+CO"].map(searchFor),
    "mistyped search": ["dvorce", "dentst", "cardiologst"].map(searchFor),
    compare: ["/compare"],
  };
  const row = await statementsPerPage({ site: counted, pages });
  await counted.stop();
  return [row];
}

/** The lists and screens of the admin area, on the moderators' directory. */
export async function moderationRows(ground) {
  const url = await ground.moderatedUrl();
  const site = await ground.start(url);
  const rows = await adminRows({ site: { ...site, token: moderated.token }, ...(await adminAddresses(url)) });
  await site.stop();
  return rows;
}

/** The server's memory, and whether it writes files. */
export async function memoryRows(ground) {
  const folders = [path.join(projectFolder, ".next"), ground.folder];
  return memoryAndDisk({ site: await ground.site(), load: ground.load(), chance: createChance(6), folders });
}

/** How long a server process takes to serve, on the smallest directory and on the largest that is measured. */
export async function startRows(ground, { rounds, size }) {
  const [small, large] = [await ground.url(sizes[0]), await ground.url(size)];
  const folder = path.join(ground.folder, "whole-start");
  const startWhole = () => timeWholeStart({ folder, shutdown: ground.shutdown });
  return startUp({ start: (url) => ground.start(url), startWhole, small, large, size, rounds });
}
