import { existsSync } from "node:fs";
import path from "node:path";
import { isDeep } from "./depth";

const folder = process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, "../../../shared/data");

/**
 * Collections of real data, which are no part of the project: files and folders below the one that `SHARED_DATA` names.
 * Gives the paths of those that exist, in a deep run, else none: tests use our own samples and repeat themselves for these.
 */
export const realData = (...names: string[]): string[] =>
  isDeep ? names.map((name) => path.join(folder, name)).filter((file) => existsSync(file)) : [];
