import { createHash } from "node:crypto";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runToolOrThrow } from "../../scripts/process/run-tool";
import { startServer } from "../../scripts/process/server-process";
import { projectFolder } from "../../scripts/process/settings";
import { type Shutdown } from "../../scripts/process/shutdown";

const next = "node_modules/next/dist/bin/next";
const bare = path.join(projectFolder, "bench/bare");

const common = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: "production",
  LOG_LEVEL: "error",
});

/** Ends a child process when the benchmark ends. */
export const endWith = (shutdown: Shutdown, child: ChildProcess) =>
  shutdown.onEnd(
    () =>
      new Promise<void>((resolve) => {
        child.once("exit", () => resolve());
        if (child.exitCode !== null || !child.kill("SIGTERM")) resolve();
      }),
  );

/** A server to send requests to. */
export interface Server {
  origin: string;
  pid: number;
}

export interface Site extends Server {
  child: ChildProcess;
  stop: () => Promise<void>;
}

interface SiteOptions {
  url: string;
  port: number;
  env?: Record<string, string>;
  shutdown: Shutdown;
}

/** A server process of the site, as `npm start` runs it, but without effective rate limits. */
export async function startSite({ url, port, env = {}, shutdown }: SiteOptions): Promise<Site> {
  const server = await startServer({
    env: { ...common(), DATABASE_URL: url, PORT: String(port), RATE_LIMIT_SCALE: "1000000", ...env },
  });
  const unregister = shutdown.onEnd(server.stop);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: Number(server.child.pid),
    child: server.child,
    async stop() {
      unregister();
      await server.stop();
    },
  };
}

function hashOfBare(fixture: string) {
  const hash = createHash("sha256").update(readFileSync(fixture));
  for (const file of [
    "instrumentation.ts",
    "app/layout.tsx",
    "app/fixture.tsx",
    "app/static/page.tsx",
    "next.config.mjs",
  ]) {
    hash.update(readFileSync(path.join(bare, file)));
  }
  return hash.update(readFileSync(path.join(projectFolder, ".next/.source-hash"))).digest("hex");
}

/** Builds the plain Next app if its sources have changed: its own files, the site's, or the fixture. */
export async function buildBare({ fixture, shutdown }: { fixture: string; shutdown: Shutdown }) {
  const stamp = path.join(bare, ".next/.source-hash");
  const hash = hashOfBare(fixture);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return "built before";
  await runToolOrThrow([next, "build", "bench/bare"], {
    env: { BARE_FIXTURE: fixture, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    shutdown,
    sentence: "The bare app could not be built.",
  });
  writeFileSync(stamp, hash);
  return undefined;
}

/** The bare app behind plain `next start`, in a process with as much memory as the site's. */
export async function startBare({
  fixture,
  port,
  shutdown,
}: {
  fixture: string;
  port: number;
  shutdown: Shutdown;
}): Promise<Server> {
  const args = ["--max-old-space-size=512", next, "start", "bench/bare", "-p", String(port), "-H", "127.0.0.1"];
  const child = spawn(process.execPath, args, {
    cwd: projectFolder,
    detached: true,
    env: { ...common(), BARE_FIXTURE: fixture, NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  endWith(shutdown, child);
  await new Promise<void>((resolve, reject) => {
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("Ready")) resolve();
    });
    child.once("exit", () => reject(new Error(`The bare app ended before it served.\n${output}`)));
  });
  return { origin: `http://127.0.0.1:${port}`, pid: Number(child.pid) };
}
