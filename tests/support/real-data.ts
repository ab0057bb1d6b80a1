import { existsSync } from "node:fs";
import path from "node:path";
import { isDeep } from "./depth";

/** The folder of real data outside the project; it may not exist. */
export const sharedFolder = process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, "../../../shared/data");

/**
 * Collections of real data outside the project: files and folders in the folder `SHARED_DATA`. Returns the paths that
 * exist in a deep run, else none: tests use our own samples, and repeat with these.
 */
export const realData = (...names: string[]): string[] =>
  isDeep ? names.map((name) => path.join(sharedFolder, name)).filter((file) => existsSync(file)) : [];
