import { mkdirSync } from "node:fs";
import path from "node:path";
import { withClient } from "../../scripts/process/database";
import { buildSite, generateClient } from "../../scripts/process/build";
import { type Shutdown } from "../../scripts/process/shutdown";
import { step } from "../../scripts/process/steps";
import { openDirectories } from "../data/directory";
import { letAdminIn } from "../data/moderation";
import { listingPaths, writeFixture } from "./bare-fixture";
import { reservePort } from "../../scripts/process/reserve-port";
import { startLoader } from "./load";
import { type Options } from "./options";
import { buildBare, startBare, startSite } from "./servers";

/** Makes something when it is first asked for. */
function once<Made>(make: () => Made) {
  let made: { it: Made } | undefined;
  return () => (made ??= { it: make() }).it;
}

/** Makes each thing when it is first asked for, and once for each size. */
function onceForEach<Made>(make: (size: number) => Made) {
  const made = new Map<number, () => Made>();
  return (size: number) => {
    const get = made.get(size) ?? once(() => make(size));
    made.set(size, get);
    return get();
  };
}

/**
 * Everything that the rows measure with, each made when a row first needs it: directories by their size, sites on them,
 * the bare app, the load.
 */
export function createFixtures({
  dataFolder,
  options,
  shutdown,
}: {
  dataFolder: string;
  options: Options;
  shutdown: Shutdown;
}) {
  const folder = path.join(dataFolder, "bench");
  mkdirSync(folder, { recursive: true });
  const directories = once(() => openDirectories({ folder, isFresh: options.isFresh, shutdown }));
  const url = onceForEach(async (size) => {
    const at = await (await directories()).openDirectory(size);
    await withClient(at, letAdminIn);
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
  const start = async (databaseUrl: string, env?: Record<string, string>) => {
    await build();
    return startSite({ url: databaseUrl, port: await reservePort(), env, shutdown });
  };
  const site = onceForEach(async (size) => start(await url(size)));
  const listings = once(async () => listingPaths(await url(options.size), 20_000));
  const bare = once(async () => {
    const fixture = path.join(folder, "fixture.json");
    const { origin } = await site(options.size);
    await step("Bare app", async () => {
      await writeFixture({ url: await url(options.size), origin, file: fixture });
      return buildBare({ fixture, shutdown });
    });
    return startBare({ fixture, port: await reservePort(), shutdown });
  });
  const load = once(() => startLoader(shutdown));
  return {
    folder,
    shutdown,
    url: (size = options.size) => url(size),
    moderatedUrl,
    /** The site on the directory of this size, the same process for every row. */
    site: (size = options.size) => site(size),
    /** Another server process of the site, for one row. */
    start,
    bare,
    load,
    listings,
  };
}

export type Fixtures = ReturnType<typeof createFixtures>;
