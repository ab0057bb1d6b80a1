import { mkdirSync } from "node:fs";
import path from "node:path";
import { withClient } from "../../scripts/process/database";
import { buildSite, generateClient } from "../../scripts/process/build";
import { runToolOrThrow } from "../../scripts/process/run-tool";
import { step } from "../../scripts/process/steps";
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

const renewNameStarts = (url, shutdown) =>
  runToolOrThrow(["node_modules/tsx/dist/cli.mjs", "bench/renew-name-starts.ts"], {
    env: { DATABASE_URL: url, NODE_OPTIONS: "--conditions=react-server" },
    shutdown,
    sentence: "How names begin could not be written.",
  });

/**
 * Everything that the rows measure with, each made when a row first needs it: directories by their size, sites on them,
 * the bare app, the load.
 * @param {{dataFolder: string, options: object, shutdown: object}} where
 */
export function createGround({ dataFolder, options, shutdown }) {
  const folder = path.join(dataFolder, "bench");
  mkdirSync(folder, { recursive: true });
  const directories = once(() => openDirectories({ folder, isFresh: options.isFresh, shutdown }));
  const url = once(async (size) => {
    const at = await (await directories()).openDirectory(size);
    await withClient(at, letAdminIn);
    await step("How names begin", () => renewNameStarts(at, shutdown));
    // What was just written is put on disk now, and not while something is measured.
    await withClient(at, (client) => client.query("CHECKPOINT"));
    return at;
  });
  const moderatedUrl = once(async () => (await directories()).openModerated());
  const build = once(async () => {
    const databaseUrl = await url(options.size);
    await step("Build", async () => {
      await generateClient(shutdown);
      await buildSite({ databaseUrl, shutdown });
    });
  });
  const start = async (databaseUrl, env) => {
    await build();
    return startSite({ url: databaseUrl, port: await freePort(), env, shutdown });
  };
  const site = once(async (size) => start(await url(size)));
  const listings = once(async () => listingPaths(await url(options.size), 20_000));
  const bare = once(async () => {
    const fixture = path.join(folder, "fixture.json");
    const { origin } = await site(options.size);
    await step("Bare app", async () => {
      await writeFixture({ url: await url(options.size), origin, file: fixture });
      return buildBare({ fixture, shutdown });
    });
    return startBare({ fixture, port: await freePort(), shutdown });
  });
  const load = once(() => startLoader(shutdown));
  return {
    folder,
    shutdown,
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
