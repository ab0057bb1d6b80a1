import { existsSync } from "node:fs";
import path from "node:path";
import { readAppSettings } from "../../server/process/app-settings.mjs";
import { readServerSettings } from "../../server/process/settings.mjs";
import { misspelledSettings, requireSafeSettings } from "../../server/process/settings-safety.mjs";
import { Refusal } from "../../server/process/refusal.mjs";
import { readPaymentSettings } from "../../server/process/payment-settings.mjs";

/** The project's folder. Every script works from here, wherever it was called from. */
export const projectFolder = path.resolve(import.meta.dirname, "../..");

/** The file that marks a tree created by `npm run build`, which contains no sources to build from. */
export const builtMark = "build.json";

export const isBuiltTree = existsSync(path.join(projectFolder, builtMark));

function demoOf(
  text: string | undefined,
  { databaseUrl, isLocal }: { databaseUrl: string | null; isLocal: boolean },
): Settings["demo"] {
  if (text === "0") return "never";
  if (text && text !== "1") throw new Refusal(`DEMO is "${text}", which is neither 0 nor 1.`);
  if (!isLocal) {
    if (text === "1") throw new Refusal("DEMO=1 puts invented listings on a public site, which is not done.");
    return "never";
  }
  if (text === "1") return "when-empty";
  return databaseUrl ? "never" : "first-run";
}

/** The folder for all data that is kept between runs: DATA_DIR, by default `.data` in the project. */
const dataFolderOf = (env: NodeJS.ProcessEnv) => path.resolve(projectFolder, env.DATA_DIR || ".data");

/**
 * `demo`: "first-run" fills a database that this start creates; "when-empty" fills any database without listings and
 * users.
 */
export interface Settings extends ReturnType<typeof readServerSettings> {
  rateLimitScale: number;
  /** Sentences about variables that probably don't do what was meant. */
  warnings: string[];
  dataFolder: string;
  demo: "never" | "when-empty" | "first-run";
}

/**
 * The starter's settings: those of the server and its own. Also validates the site's settings.
 * @throws {Refusal} for a value that can't be used, and for a public site without credentials
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const server = readServerSettings(env);
  requireSafeSettings(server, env);
  const { rateLimitScale } = readAppSettings(env);
  readPaymentSettings(env, server);
  return {
    ...server,
    rateLimitScale,
    warnings: misspelledSettings(env),
    dataFolder: dataFolderOf(env),
    demo: demoOf(env.DEMO, server),
  };
}

/** The settings of this process. Prints the warnings. @throws {Refusal} as `readSettings` */
export function loadSettings(): Settings {
  const settings = readSettings(process.env);
  for (const warning of settings.warnings) console.warn(warning);
  return settings;
}
