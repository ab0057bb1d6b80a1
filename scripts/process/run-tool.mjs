import { spawn } from "node:child_process";
import { projectFolder } from "./settings.mjs";

const kept = 200_000;

/**
 * Runs a Node program of the project to its end, quietly.
 * @param {string[]} command the script and its arguments, the script's path relative to the project
 * @param {{env?: object, life?: object}} [options] `life` ends it when the starter ends
 * @returns {Promise<{code: number, output: string}>} what it printed (the last 200,000 characters) and its exit code
 */
export function runTool(command, { env = {}, life } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: projectFolder,
      // A group of its own: Ctrl-C in a terminal reaches the starter alone, which then ends the tool and all it began.
      detached: true,
      // Kept and shown later, perhaps in a file: without colours.
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (chunk) => (output = (output + chunk).slice(-kept));
    child.stdout.setEncoding("utf8").on("data", collect);
    child.stderr.setEncoding("utf8").on("data", collect);
    const forget = life?.onEnd(() => endGroup(child));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      forget?.();
      resolve({ code: code ?? (signal ? 1 : 0), output });
    });
  });
}

/** As `runTool`, for a step that must succeed: otherwise shows what the tool printed and throws `sentence`. */
export async function runToolOrThrow(command, { sentence, ...options }) {
  const { code, output } = await runTool(command, options);
  if (code === 0) return output;
  if (options.life?.isEnding()) return new Promise(() => {});
  throw new Error(`${sentence}\n${output.trim()}`);
}

/** Asks a process and everything in its group to end, and waits until it has. */
function endGroup(child) {
  if (child.exitCode !== null || child.signalCode) return undefined;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  try {
    process.kill(-child.pid, "SIGTERM");
  } catch {
    child.kill("SIGKILL");
  }
  return gone;
}
