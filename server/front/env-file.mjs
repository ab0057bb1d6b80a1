import { existsSync } from "node:fs";
import path from "node:path";

const file = path.resolve(import.meta.dirname, "../../.env");

/** Takes the settings of a `.env` file in the project's folder, if there is one, for those that are not set already. */
export function loadEnvFile() {
  if (existsSync(file)) process.loadEnvFile(file);
}
