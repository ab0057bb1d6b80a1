import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runToolOrThrow } from "../../scripts/process/run-tool";
import { startServer } from "../../scripts/process/server-process";
import { projectFolder } from "../../scripts/process/settings";

const next = "node_modules/next/dist/bin/next";
const bare = path.join(projectFolder, "bench/bare");

const common = () => ({ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", LOG_LEVEL: "error" });

/**
 * A server process of the site, as `npm start` runs it but for the rate limits, which no visitor reaches.
 * @param {{url: string, port: number, env?: object, shutdown: object}} options
 */
export async function startSite({ url, port, env = {}, shutdown }) {
  const server = await startServer({
    env: { ...common(), DATABASE_URL: url, PORT: String(port), RATE_LIMIT_SCALE: "1000000", ...env },
  });
  const forget = shutdown.onEnd(server.stop);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: server.child.pid,
    child: server.child,
    async stop() {
      forget();
      await server.stop();
    },
  };
}

function hashOfBare(fixture) {
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

/** Builds the bare app when what it is made of has changed: its own files, the site's, the fixture. */
export async function buildBare({ fixture, shutdown }) {
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
export async function startBare({ fixture, port, shutdown }) {
  const args = ["--max-old-space-size=512", next, "start", "bench/bare", "-p", String(port), "-H", "127.0.0.1"];
  const child = spawn(process.execPath, args, {
    cwd: projectFolder,
    detached: true,
    env: { ...common(), BARE_FIXTURE: fixture, NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  shutdown.onEnd(
    () =>
      new Promise((resolve) => {
        child.once("exit", resolve);
        if (child.exitCode !== null || !child.kill("SIGTERM")) resolve();
      }),
  );
  await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      said += text;
      if (said.includes("Ready")) resolve();
    });
    child.once("exit", () => reject(new Error(`The bare app ended before it served.\n${said}`)));
  });
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid };
}
