import { existsSync } from "node:fs";
import path from "node:path";

const file = path.resolve(import.meta.dirname, "../../.env");

/** Loads the `.env` file in the project's folder, if any, for variables that are not set. */
export function loadEnvFile() {
  if (existsSync(file)) process.loadEnvFile(file);
}
