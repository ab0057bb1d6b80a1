import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { Refusal } from "../../server/front/refusal.mjs";
import { runToolOrThrow } from "./run-tool.mjs";
import { projectFolder } from "./settings.mjs";

const at = (name) => path.join(projectFolder, name);

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

function filesOf(name) {
  const stat = statSync(at(name), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [name];
  return readdirSync(at(name))
    .sort()
    .flatMap((entry) => filesOf(path.join(name, entry)));
}

/** A hash over the names and contents of these files and folders. */
function hashOf(names) {
  const hash = createHash("sha256").update(process.versions.modules);
  for (const file of names.flatMap(filesOf)) hash.update(`\0${file}\0`).update(readFileSync(at(file)));
  return hash.digest("hex");
}

function requireWritable(folder) {
  const existing = existsSync(at(folder)) ? at(folder) : projectFolder;
  try {
    accessSync(existing, constants.W_OK);
  } catch (error) {
    throw new Refusal(`The folder ${existing} can't be written (${error.code}), which building the site needs.`);
  }
}

/** Does `work` when the sources have changed since it was last done; the stamp is written only after it succeeded. */
async function whenChanged({ sources, folder, stamp }, work) {
  const file = at(path.join(folder, stamp));
  const hash = hashOf(sources);
  if (existsSync(file) && readFileSync(file, "utf8") === hash) return false;
  requireWritable(folder);
  await work();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, hash);
  return true;
}

/** Whether the database client in generated/ was made (it is, when the schema has changed since). */
export const generateClient = (life) =>
  whenChanged(
    { sources: ["prisma/schema", "prisma.config.ts", "package-lock.json"], folder: "generated", stamp: ".schema-hash" },
    () =>
      runToolOrThrow(["node_modules/prisma/build/index.js", "generate"], {
        // The engine that the command would download is needed for none of this. Never /bin/true: "migrate" would then
        // report success and do nothing.
        env: {
          PRISMA_SCHEMA_ENGINE_BINARY: "/bin/false",
          CHECKPOINT_DISABLE: "1",
          PRISMA_HIDE_UPDATE_MESSAGE: "1",
        },
        life,
        sentence: "The database client could not be generated.",
      }),
  );

/**
 * Whether the site was built for production (it is, when its sources have changed since).
 * @param {{databaseUrl: string, life?: object}} options the database that pages made at build time read
 */
export const buildSite = ({ databaseUrl, life }) =>
  whenChanged({ sources: siteSources, folder: ".next", stamp: ".source-hash" }, () =>
    runToolOrThrow(["node_modules/next/dist/bin/next", "build"], {
      env: { DATABASE_URL: databaseUrl, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      life,
      sentence: "The site could not be built.",
    }),
  );
