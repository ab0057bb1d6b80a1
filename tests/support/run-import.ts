import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

const project = path.resolve(import.meta.dirname, "../..");

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** Starts the import as `npm run import` does. `tell` receives its output as it is printed. */
export function startImport(args: string[], env: Record<string, string>, tell: (text: string) => void = () => {}) {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "scripts/import.ts", ...args],
    {
      cwd: project,
      env: { ...process.env, NODE_OPTIONS: "", INIT_CWD: project, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const ended = new Promise<Ran>((resolve) => {
    let [out, err] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
      tell(text);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
    child.on("close", (code) => resolve({ code, out, err }));
  });
  return { child, ended };
}

/** Writes a file in a new folder, which is removed after the test, and returns its path. */
export function fileOf(name: string, content: string | Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), "vouchsafe-import-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}
