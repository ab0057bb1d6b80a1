import { spawn } from "node:child_process";
import { once } from "node:events";
import { projectFolder } from "../../scripts/process/settings";
import { type Shutdown } from "../../scripts/process/shutdown";
import { reservePort } from "../../scripts/process/reserve-port";

/**
 * Times `npm start` on a folder until it prints the site's URL, and stops it. In an empty folder it creates the
 * database; in a used one it finds that nothing has changed.
 * @returns milliseconds
 * @throws {Error} with its output, if it ends earlier
 */
export async function timeWholeStart({ folder, shutdown }: { folder: string; shutdown: Shutdown }) {
  const port = String(await reservePort());
  const began = performance.now();
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
    cwd: projectFolder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: process.env.NODE_ENV,
      DATA_DIR: folder,
      PORT: port,
      DEMO: "0",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  const stop = () => child.kill("SIGTERM") && ended;
  const unregister = shutdown.onEnd(stop);
  await new Promise<void>((resolve, reject) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes(`http://localhost:${port}`)) resolve();
      });
    }
    child.once("close", (code) => reject(new Error(`The start ended (${code}) before the site was up.\n${output}`)));
  });
  const ms = performance.now() - began;
  unregister();
  await stop();
  return ms;
}
