import { type Shutdown } from "./shutdown";
import { runToolOrThrow } from "./run-tool";
import { isBuiltTree } from "./settings";
import { whenChanged } from "./when-changed";

/** The sources of the built site. */
const siteSources = [
  "app",
  "components",
  "lib",
  "server",
  "middleware.ts",
  "instrumentation.ts",
  "prisma/schema",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

/** Generates the database client in generated/ if the schema has changed. Returns whether it did. */
export const generateClient = async (shutdown?: Shutdown): Promise<boolean> =>
  !isBuiltTree &&
  whenChanged(
    {
      sources: ["prisma/schema", "prisma.config.ts", "package-lock.json"],
      folder: "generated",
      stamp: ".schema-hash",
      made: "prisma/client.ts",
    },
    () =>
      runToolOrThrow(["node_modules/prisma/build/index.js", "generate"], {
        // Keeps the command from downloading an engine, which isn't needed here. Don't use /bin/true: "migrate" would
        // then report success and do nothing.
        env: {
          PRISMA_SCHEMA_ENGINE_BINARY: "/bin/false",
          CHECKPOINT_DISABLE: "1",
          PRISMA_HIDE_UPDATE_MESSAGE: "1",
        },
        shutdown,
        sentence: "The database client could not be generated.",
      }),
  );

/**
 * Builds the site for production if its sources have changed. Returns whether it did.
 * @param options `databaseUrl`: the database for pages that are rendered at build time
 */
export const buildSite = ({ databaseUrl, shutdown }: { databaseUrl: string; shutdown?: Shutdown }) =>
  whenChanged({ sources: siteSources, folder: ".next", stamp: ".source-hash", made: "BUILD_ID" }, () =>
    runToolOrThrow(["node_modules/next/dist/bin/next", "build"], {
      env: { DATABASE_URL: databaseUrl, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      shutdown,
      sentence: "The site could not be built.",
    }),
  );
