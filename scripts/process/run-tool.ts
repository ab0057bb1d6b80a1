import { type Shutdown } from "./shutdown";
import { spawn, type ChildProcess } from "node:child_process";
import { projectFolder } from "./settings";

const keptOutput = 200_000;

interface ToolOptions {
  env?: Record<string, string | undefined>;
  /** Ends the tool when the script shuts down. */
  shutdown?: Shutdown;
}

/** The exit code of a tool and the end of its output. */
interface ToolResult {
  code: number;
  output: string;
}

/**
 * Runs one of the project's Node programs to its end, without showing its output.
 * @param command the script, relative to the project, and its arguments
 */
export function runTool(command: string[], { env = {}, shutdown }: ToolOptions = {}): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: projectFolder,
      // In its own process group, so that Ctrl-C reaches only the starter, which then ends the tool and its children.
      detached: true,
      // The output may be shown later or written to a file, so it has no colors.
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (chunk: string) => (output = (output + chunk).slice(-keptOutput));
    child.stdout.setEncoding("utf8").on("data", collect);
    child.stderr.setEncoding("utf8").on("data", collect);
    const unregister = shutdown?.onEnd(() => endGroup(child));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      unregister?.();
      resolve({ code: code ?? (signal ? 1 : 0), output });
    });
  });
}

/** Like `runTool`, for a step that must succeed. If it fails, prints the tool's output and throws `sentence`. */
export async function runToolOrThrow(
  command: string[],
  { sentence, ...options }: ToolOptions & { sentence: string },
): Promise<string> {
  const { code, output } = await runTool(command, options);
  if (code === 0) return output;
  if (options.shutdown?.isEnding()) return new Promise<never>(() => {});
  throw new Error(`${sentence}\n${output.trim()}`);
}

/** Asks a process and everything in its group to end, and waits until the process has ended. */
function endGroup(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode) return undefined;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  try {
    process.kill(-child.pid, "SIGTERM");
  } catch {
    child.kill("SIGKILL");
  }
  return gone;
}
