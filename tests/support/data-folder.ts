import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** The path of a data folder's database: inside it, or where its pointer says. */
function baseOf(folder: string): string {
  const pointer = path.join(folder, "database-folder");
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : folder;
}

export const clusterIn = (folder: string): string => path.join(baseOf(folder), "pg");

/** Private data folders for a test's starts, removed after it with everything in them. */
export class DataFolders {
  #made: string[] = [];

  add(): string {
    const folder = mkdtempSync(path.join(tmpdir(), "vouchsafe-test-"));
    this.#made.push(folder);
    return folder;
  }

  remove(): void {
    for (const folder of this.#made.flatMap((made) => [baseOf(made), made])) {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
