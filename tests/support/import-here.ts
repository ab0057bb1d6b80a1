import { vi } from "vitest";
import { openFile } from "../../scripts/import/open-file";
import { readOptions } from "../../scripts/import/options";
import { runImport } from "../../scripts/import/run-import";
import { Refusal } from "../../server/process/refusal.mjs";
import { type Ran } from "./run-import";

/** Runs the import command in this process, which takes a tenth of the time. */
export async function importHere(...args: string[]): Promise<Ran> {
  const print = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const printed = () => `${print.mock.calls.flat().join("\n")}\n`;
  try {
    const options = readOptions(args, process.cwd());
    await runImport(options, await openFile(options), () => false);
    return { code: 0, out: printed(), err: "" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: 1, out: printed(), err: error.message };
  } finally {
    print.mockRestore();
  }
}
