import { mkdirSync } from "node:fs";
import path from "node:path";
import { withClient } from "../../scripts/process/database.mjs";
import { buildSite, generateClient } from "../../scripts/process/build.mjs";
import { runToolOrThrow } from "../../scripts/process/run-tool.mjs";
import { step } from "../../scripts/process/steps.mjs";
import { openDirectories } from "../data/directory.mjs";
import { letAdminIn } from "../data/moderation.mjs";
import { listingPaths, writeFixture } from "./fixture.mjs";
import { freePort } from "./free-port.mjs";
import { startLoader } from "./load.mjs";
import { buildBare, startBare, startSite } from "./servers.mjs";

/** Makes each thing when it is first asked for, and once for each key. */
function once(make) {
  const made = new Map();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key);
  };
}

const renewNameStarts = (url, life) =>
  runToolOrThrow(["node_modules/tsx/dist/cli.mjs", "bench/renew-name-starts.ts"], {
    env: { DATABASE_URL: url, NODE_OPTIONS: "--conditions=react-server" },
    life,
    sentence: "How names begin could not be written.",
  });

/**
 * Everything that the rows measure with, each made when a row first needs it: directories by their size, sites on them,
 * the bare app, the load.
 * @param {{dataFolder: string, options: object, life: object}} where
 */
export function createGround({ dataFolder, options, life }) {
  const folder = path.join(dataFolder, "bench");
  mkdirSync(folder, { recursive: true });
  const directories = once(() => openDirectories({ folder, isFresh: options.isFresh, life }));
  const url = once(async (size) => {
    const at = await (await directories()).openDirectory(size);
    await withClient(at, letAdminIn);
    await step("How names begin", () => renewNameStarts(at, life));
    // What was just written is put on disk now, and not while something is measured.
    await withClient(at, (client) => client.query("CHECKPOINT"));
    return at;
  });
  const moderatedUrl = once(async () => (await directories()).openModerated());
  const build = once(async () => {
    const databaseUrl = await url(options.size);
    await step("Build", async () => {
      await generateClient(life);
      await buildSite({ databaseUrl, life });
    });
  });
  const start = async (databaseUrl, env) => {
    await build();
    return startSite({ url: databaseUrl, port: await freePort(), env, life });
  };
  const site = once(async (size) => start(await url(size)));
  const listings = once(async () => listingPaths(await url(options.size), 20_000));
  const bare = once(async () => {
    const fixture = path.join(folder, "fixture.json");
    const { origin } = await site(options.size);
    await step("Bare app", async () => {
      await writeFixture({ url: await url(options.size), origin, file: fixture });
      return buildBare({ fixture, life });
    });
    return startBare({ fixture, port: await freePort(), life });
  });
  const load = once(() => startLoader(life));
  return {
    folder,
    life,
    url: (size = options.size) => url(size),
    moderatedUrl: () => moderatedUrl(),
    /** The site on the directory of this size, the same process for every row. */
    site: (size = options.size) => site(size),
    /** Another server process of the site, for one row. */
    start,
    bare: () => bare(),
    load: () => load(),
    listings: () => listings(),
  };
}
