import { type OnShutdown } from "./shutdown";
import { spawn, type ChildProcess } from "node:child_process";
import { projectFolder } from "./settings";

/** The maximum size of V8's heap, in megabytes. Without a limit, it grows to the size of the machine's memory. */
const heapMegabytes = 512;
/** Longer than the server needs to stop (server/process/stop.mjs). */
const killMs = 45_000;

interface ServerOptions {
  /** The whole environment of the server. */
  env?: NodeJS.ProcessEnv;
  args?: string[];
  /** Stops the server, even while it is starting. */
  shutdown?: OnShutdown;
}

export interface RunningServer {
  child: ChildProcess;
  stop: () => Promise<void>;
}

/**
 * Starts `server.mjs` in its own process and waits until it serves.
 * @throws {Error} if it ends before it serves; it has then already printed why
 */
export async function startServer({
  env = process.env,
  args = [],
  shutdown,
}: ServerOptions = {}): Promise<RunningServer> {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, "server.mjs", ...args], {
    cwd: projectFolder,
    env: { NEXT_TELEMETRY_DISABLED: "1", ...env },
    detached: true,
    // The fourth is an IPC channel. The server reports on it when it serves, and stops when it closes because this
    // process is gone.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const stop = async () => stopServer(child);
  const unregister = shutdown?.onEnd(stop);
  child.once("exit", () => unregister?.());
  // Next's output during startup is shown only if the start fails.
  let said = "";
  const keep = (chunk: string) => (said += chunk);
  child.stdout?.setEncoding("utf8").on("data", keep);
  await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("error", reject);
    child.once("close", (code, signal) =>
      reject(new Error(`The server ended (${signal ?? code}) before it served.\n${said}`.trim())),
    );
  });
  child.stdout?.off("data", keep).pipe(process.stdout, { end: false });
  return { child, stop };
}

function stopServer(child: ChildProcess): Promise<void> | undefined {
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
