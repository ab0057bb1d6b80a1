import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

/** The settings of a project with this `.env`, started with these variables. */
function settingsWith(text: string, env: Record<string, string>): unknown {
  const project = mkdtempSync(path.join(os.tmpdir(), "env-file-"));
  try {
    cpSync(path.resolve("server/process"), path.join(project, "server/process"), { recursive: true });
    writeFileSync(path.join(project, ".env"), text);
    const script = `const { loadEnvFile } = await import("./server/process/env-file.mjs");
      const { readServerSettings } = await import("./server/process/settings.mjs");
      loadEnvFile(); console.log(JSON.stringify(readServerSettings(process.env)));`;
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: project,
      env: { NODE_ENV: "production", ...env },
    });
    return JSON.parse(output.toString());
  } finally {
    rmSync(project, { recursive: true });
  }
}

test("uses the .env file only for variables that the environment doesn't set", () => {
  expect(settingsWith("PORT=4001\nSITE_URL=http://localhost:9000\n", {})).toMatchObject({
    port: 4001,
    siteUrl: "http://localhost:9000",
  });
  expect(settingsWith("PORT=4001\n", { PORT: "4002" })).toMatchObject({ port: 4002 });
});
