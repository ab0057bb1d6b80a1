import { spawn } from "node:child_process";
import { projectFolder } from "./settings.mjs";

/** What V8 may take for its heap, in megabytes: without a limit it takes what the machine has. */
const heapMegabytes = 512;
const killMs = 10_000;

/**
 * Starts `server.mjs` in a process of its own and waits until it serves.
 * @param {{env?: NodeJS.ProcessEnv, args?: string[], life?: {onEnd: Function}}} [options] `env` is all it gets; `life`
 *   stops it when it ends, while it is still starting too
 * @returns {Promise<{child: import("node:child_process").ChildProcess, stop: () => Promise<void>}>}
 * @throws {Error} when it ends before it serves; it has said why by then
 */
export async function startServer({ env = process.env, args = [], life } = {}) {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, "server.mjs", ...args], {
    cwd: projectFolder,
    env: { NEXT_TELEMETRY_DISABLED: "1", ...env },
    detached: true,
    // The fourth is a channel: the server says on it when it serves, and stops when it breaks because we are gone.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const stop = async () => stopServer(child);
  life?.onEnd(stop);
  // What Next has to say while it starts is kept back, unless the start fails.
  let said = "";
  const keep = (chunk) => (said += chunk);
  child.stdout.setEncoding("utf8").on("data", keep);
  await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`The server ended (${code}) before it served.\n${said}`.trim())));
  });
  child.stdout.off("data", keep).pipe(process.stdout, { end: false });
  return { child, stop };
}

function stopServer(child) {
  if (child.exitCode !== null || child.signalCode) return undefined;
  return new Promise((resolve) => {
    const hard = setTimeout(() => child.kill("SIGKILL"), killMs);
    child.once("exit", () => {
      clearTimeout(hard);
      resolve();
    });
    child.kill("SIGTERM");
  });
}
