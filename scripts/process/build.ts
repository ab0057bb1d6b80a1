import { type Shutdown } from "./shutdown";
import { runToolOrThrow } from "./run-tool";
import { isBuiltTree } from "./settings";
import { whenChanged } from "./when-changed";

/** What the built site is made from. */
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

/** Whether the database client in generated/ was made (it is, when the schema has changed since). */
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
        // The engine that the command would download is needed for none of this. Never /bin/true: "migrate" would then
        // report success and do nothing.
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
 * Whether the site was built for production (it is, when its sources have changed since).
 * @param options `databaseUrl`: the database that pages made at build time read
 */
export const buildSite = ({ databaseUrl, shutdown }: { databaseUrl: string; shutdown?: Shutdown }) =>
  whenChanged({ sources: siteSources, folder: ".next", stamp: ".source-hash", made: "BUILD_ID" }, () =>
    runToolOrThrow(["node_modules/next/dist/bin/next", "build"], {
      env: { DATABASE_URL: databaseUrl, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      shutdown,
      sentence: "The site could not be built.",
    }),
  );
